import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { firstTexts } from '../src/i18n/first-texts.ts'

/** What the first screen's script may weigh: all files that it waits for, gzip, in bytes. */
const budget = 194_000

/** What other screens alone need. zod is as heavy as RTK Query, and the services check what they are sent. */
const tooHeavy =
  /[\\/](?:node_modules[\\/](?:zod|maplibre-gl|mapbox-gl|react-hook-form)|packages[\\/](?:guide|routing))[\\/]/
const usesTexts = /\buseTranslation\(['"]([\w-]+)['"]/g

const loads = /(?:src|href)="\/([^"]+\.js)"/g

/**
 * Fails the build when the first screen's script is too big, holds a library that other screens alone need, or shows texts
 * that are not loaded with it (`src/i18n/first-texts.ts`).
 */
export function firstScreen(): Plugin {
  return {
    name: 'muster-first-screen',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const names = new Set<string>()
        const visit = (name: string) => {
          const chunk = bundle[name]
          if (chunk?.type !== 'chunk' || names.has(name)) return
          names.add(name)
          chunk.imports.forEach(visit)
        }
        const page = bundle['index.html']
        const html = page?.type === 'asset' ? String(page.source) : ''
        for (const [, name = ''] of html.matchAll(loads)) visit(name)
        if (names.size === 0) this.error('index.html loads no script to measure.')
        const chunks = [...names].map(name => bundle[name]).filter(file => file?.type === 'chunk')
        const size = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
        this.info(`first screen: ${chunks.length} scripts, ${size} bytes gzip of ${budget}`)
        if (size > budget)
          this.error(
            `The first screen's script has ${size} bytes gzip, more than ${budget}. Load what it can do without later.`,
          )
        for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
          if (tooHeavy.test(id)) this.error(`${id} is part of the first screen's script.`)
          for (const [, namespace = ''] of this.getModuleInfo(id)?.code?.matchAll(usesTexts) ?? [])
            if (!(namespace in firstTexts))
              this.error(`${id} shows texts of ${namespace}, which the first screen does not load.`)
        }
      },
    },
  }
}
