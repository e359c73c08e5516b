// Loaded with `--import` before a service: replaces each TypeScript file with the JavaScript that was written for it in the folder `strippedTypes`.
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { strippedTypes } from './stripped-types.mjs'

const folder = process.env.STRIPPED_TYPES
if (folder) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
      return { format: 'module', source: strippedTypes(fileURLToPath(url), folder), shortCircuit: true }
    },
  })
}
