import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const control = '@mapbox/mapbox-gl-directions'
const sources = dirname(createRequire(import.meta.url).resolve(control))
const inside = (id: string) => id.replaceAll('\\', '/').split('?')[0]?.split(`${control}/src/`)[1]

// The control compiles its templates in the browser, which the content security policy rightly forbids: it needs eval.
// Two of its three templates are never shown (our panel tells the way), and this one has no variable left without them.
const inputs = readFileSync(join(sources, 'templates/inputs.html'), 'utf8')
  .replace(/<%[\s\S]*%>/, '')
  .replaceAll(/<(\/?)label/g, '<$1span')
  .replace('<button', '<button type="button" hidden')

// Without a network, or with a proxy's page instead of an answer, there is no JSON in an error.
const readMessage = `
function messageOf(text) {
  try { return JSON.parse(text).message || 'Error' } catch (error) { return 'Error' }
}
`
const safeMessages = (code: string, variable: string, before = '') =>
  code.replaceAll(`JSON.parse(${variable}.responseText).message`, `${before}messageOf(${variable}.responseText)`) +
  readMessage

// Tells "nobody answered" from "there is no safe way", which both are only a text in the control's error event.
const withFailures = (code: string) =>
  safeMessages(code, 'request', "'failed:' + ").replace("setError('Error')", "setError('failed:')")

const withoutTemplates = (code: string) =>
  code.replace("import template from 'lodash.template';", '').replace(/let fs = require\('fs'\);.*\n/, '')

const edits: Record<string, (code: string) => string> = {
  'controls/inputs.js': code =>
    withoutTemplates(code).replace(/let tmpl = template\(.*\);/, () => `const tmpl = () => ${JSON.stringify(inputs)};`),
  'controls/instructions.js': code =>
    withoutTemplates(code).replace(/let (\w+) = template\(.*\);/g, "const $1 = () => '';"),
  // The name of another library's global, where no token was given.
  'controls/geocoder.js': code => safeMessages(code, 'this.request').replaceAll('mapboxgl.accessToken', "''"),
  'actions/index.js': withFailures,
}
const forbidden = /require\(|template\(|JSON\.parse\([\w.]+responseText\)\.message|mapboxgl\.accessToken/

/** Makes the directions control's own sources fit for a strict content security policy and for broken networks. */
export function directionsControl(): Plugin {
  return {
    name: 'muster-directions-control',
    enforce: 'pre',
    config: () => ({
      optimizeDeps: {
        exclude: [control],
        include: [
          '@mapbox/polyline',
          'events',
          'lodash.debounce',
          'lodash.isequal',
          'merge-options',
          'redux',
          'redux-thunk',
          'suggestions',
          'turf-extent',
        ].map(name => `${control} > ${name}`),
      },
    }),
    transform(code, id) {
      const edit = edits[inside(id) ?? '']
      if (!edit) return
      const edited = edit(code)
      if (forbidden.test(edited)) this.error(`${control} is not as this build knows it: look at ${id} again`)
      return { code: edited, map: null }
    },
  }
}
