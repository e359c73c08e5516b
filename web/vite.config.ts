import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { californiaBase } from './build/california-base.ts'
import { directionsControl } from './build/directions-control.ts'
import { firstScreen } from './build/first-screen.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preload-font.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimContracts } from './build/slim-contracts.ts'
import { startScreen } from './build/start-screen.ts'
import { statePicture } from './build/state-picture.ts'
import { firstTexts } from './src/i18n/first-texts.ts'

const languages = fileURLToPath(new URL('../languages', import.meta.url))
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    slimContracts(),
    react(),
    californiaBase(),
    directionsControl(),
    statePicture(),
    startScreen(),
    firstScreen(),
    inlineStyles(),
    preloadFont(),
    serviceWorker(),
    precompress(),
  ],
  // import.meta.glob resolves paths and aliases, but not package names.
  resolve: { alias: { '@muster/languages': languages } },
  // Workers load some of their modules later, with import(), which needs ES modules.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // The strict content security policy allows no data: fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: languageChunkOf },
            { name: 'first', tags: ['$initial'] },
            { name: 'mapbox-gl', test: /node_modules[\\/]mapbox-gl[\\/]/ },
            { name: 'maplibre', test: /node_modules[\\/]maplibre-gl[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: gateway },
      '/emergency-ws': { target: gateway, ws: true },
      '/forum-ws': { target: gateway, ws: true },
    },
  },
})

/**
 * Two chunks of texts and one of knowledge for each language, so that the service worker can keep those of the reader's
 * language alone, and the first screen loads no other screen's texts. English texts are in no chunk of a language: everyone may need them.
 */
function languageChunkOf(id: string): string | null {
  // These files have no chunk of their own here: a screen that uses these shared sentences needs them in all languages, without each language's other texts.
  if (/[\\/](emergency-card|leave-by|operate|responder-cards)\.json$/.test(id)) return null
  const [, language, namespace = ''] = /[\\/]languages[\\/]([\w-]+)[\\/]([\w-]+)\.json$/.exec(id) ?? []
  if (language) return language === 'en' ? null : `${namespace in firstTexts ? 'language' : 'screens'}-${language}`
  const [, knowledge] = /[\\/]packages[\\/]guide[\\/]packs[\\/]([\w-]+)\.json$/.exec(id) ?? []
  return knowledge ? `knowledge-${knowledge}` : null
}
