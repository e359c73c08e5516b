import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

// mapbox-gl shows nothing without the network, and photos are not sent without it: neither is worth a phone's storage.
const notOffline = /\.br$|\.map$|mapbox-gl-|webp_enc|^sw\.js$|^config\.json$/

// See languageChunkOf in vite.config.ts.
const ofLanguage = /^assets\/(?:language|screens|knowledge)-(?<language>[a-z]{2,3}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/

/**
 * Builds src/sw/sw.ts to /sw.js as one classic script. Its constants: `__PRECACHE__`, the files that every reader needs
 * offline; `__LANGUAGE_FILES__`, those that readers of one language need besides, by language; `__PRECACHE_VERSION__`, a
 * digest of the names and contents of both.
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
        const pathOf = (name: string) => (name === 'index.html' ? '/' : `/${name}`)
        const languageFiles: Record<string, string[]> = {}
        for (const name of names) {
          const language = ofLanguage.exec(name)?.groups?.language
          if (language) languageFiles[language] = [...(languageFiles[language] ?? []), pathOf(name)]
        }
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: {
            __PRECACHE__: JSON.stringify(names.filter(name => !ofLanguage.test(name)).map(pathOf)),
            __LANGUAGE_FILES__: JSON.stringify(languageFiles),
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
