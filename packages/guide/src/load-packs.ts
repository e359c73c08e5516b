import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { GravestPack } from './gravest.ts'
import type { GravestPacks, Packs } from './pack.ts'
import { fromFile, type PackFile } from './pack-file.ts'

/** Loads every compiled pack from this package's own files. Only for Node: a browser loads the chunk of its language. */
export function loadPacks(folder = new URL('../packs/', import.meta.url)): Packs & GravestPacks {
  const files = readdirSync(folder).map(name => read(new URL(name, folder)))
  const packs = files.map(file => fromFile(JSON.parse(file) as PackFile | GravestPack))
  return Object.fromEntries(packs.map(pack => [pack.language, pack]))
}

/** Reads a file, which is compressed in the container image (`tools/image/bundle.ts`). */
function read(file: URL): string {
  const bytes = readFileSync(file)
  return (file.pathname.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString()
}
