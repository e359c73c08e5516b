import { readdirSync, readFileSync } from 'node:fs'
import type { GravestPacks, Pack, Packs } from './pack.ts'

const folder = new URL('../packs/', import.meta.url)

/** Every compiled pack, from this package's own files. For Node alone: a browser loads the chunk of its language. */
export function loadPacks(): Packs & GravestPacks {
  const packs = readdirSync(folder).map(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Pack)
  return Object.fromEntries(packs.map(pack => [pack.language, pack]))
}
