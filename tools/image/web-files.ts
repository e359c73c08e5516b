import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const compressed = '.br'

/** Removes the assets of a built web app that are there compressed too: the gateway decompresses them for browsers without Brotli. */
export function keepCompressedAlone(dist: string): void {
  const assets = join(dist, 'assets')
  for (const name of readdirSync(assets)) {
    if (!name.endsWith(compressed)) continue
    const original = join(assets, name.slice(0, -compressed.length))
    if (existsSync(original)) rmSync(original)
  }
}

if (import.meta.main) {
  const [dist] = process.argv.slice(2)
  if (!dist) throw new Error('Name the folder of the built web app.')
  keepCompressedAlone(resolve(dist))
}
