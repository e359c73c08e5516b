import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

// mapbox-gl answers nothing without the network, so it is not worth a phone's storage.
const notOffline = /\.br$|\.map$|mapbox-gl-|^sw\.js$|^config\.json$/

/**
 * Builds src/sw/sw.ts to /sw.js as one classic script, with the list of files to keep for offline use
 * in `__PRECACHE__` and a digest of their names and contents in `__PRECACHE_VERSION__`.
 */
export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'muster-service-worker',
    apply: 'build',
    configResolved: config => {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const names = (await readdir(outDir, { recursive: true, withFileTypes: true }))
          .filter(entry => entry.isFile())
          .map(entry => join(entry.parentPath, entry.name).slice(outDir.length + 1))
          .filter(name => !notOffline.test(name))
          .sort()
        const digest = createHash('sha256')
        for (const name of names) digest.update(name).update(await readFile(join(outDir, name)))
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: {
            __PRECACHE__: JSON.stringify(names.map(name => (name === 'index.html' ? '/' : `/${name}`))),
            __PRECACHE_VERSION__: JSON.stringify(digest.digest('hex').slice(0, 12)),
          },
          build: {
            outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(root, 'src/sw/sw.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}
