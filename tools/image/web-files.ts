import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

const compressed = '.br'

/** Removes each asset of a built web app, and its service worker, if it has a Brotli copy. The gateway decompresses the copy for browsers without Brotli. */
export function keepCompressedAlone(dist: string): void {
  const assets = readdirSync(join(dist, 'assets')).map(name => join('assets', name))
  for (const name of [...assets, `sw.js${compressed}`]) {
    if (!name.endsWith(compressed) || !existsSync(join(dist, name))) continue
    rmSync(join(dist, name.slice(0, -compressed.length)), { force: true })
  }
}

if (import.meta.main) {
  const [dist] = process.argv.slice(2)
  if (!dist) throw new Error('Name the folder of the built web app.')
  keepCompressedAlone(resolve(dist))
}
