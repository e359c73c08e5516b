import { readdirSync, readFileSync } from 'node:fs'
import type { GravestPack } from './gravest.ts'
import type { GravestPacks, Packs } from './pack.ts'
import { fromFile, type PackFile } from './pack-file.ts'

const folder = new URL('../packs/', import.meta.url)

/** Every compiled pack, from this package's own files. For Node alone: a browser loads the chunk of its language. */
export function loadPacks(): Packs & GravestPacks {
  const files = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'))
  const packs = files.map(file => fromFile(JSON.parse(file) as PackFile | GravestPack))
  return Object.fromEntries(packs.map(pack => [pack.language, pack]))
}
