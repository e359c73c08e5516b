import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const compressible = /\.(?:js|css|html|svg|json|webmanifest|geojson|wasm)$/
const smallestWorthwhile = 1024

/** Writes a Brotli copy (`.br`) beside each text or WebAssembly file over 1 KB in the output. The gateway serves the copy as it is. */
export function precompress(): Plugin {
  let outDir = 'dist'
  return {
    name: 'muster-precompress',
    apply: 'build',
    configResolved: config => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const name of await readdir(outDir, { recursive: true })) {
          const path = join(outDir, name)
          if (!compressible.test(name) || (await stat(path)).size <= smallestWorthwhile) continue
          const bytes = await readFile(path)
          const options = {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }
          await writeFile(`${path}.br`, await compress(bytes, options))
        }
      },
    },
  }
}
