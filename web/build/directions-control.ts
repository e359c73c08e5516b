import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const control = '@mapbox/mapbox-gl-directions'
const sources = dirname(createRequire(import.meta.url).resolve(control))
const inside = (id: string) => id.replaceAll('\\', '/').split('?')[0]?.split(`${control}/src/`)[1]

// The control compiles its templates in the browser with eval, which the content security policy forbids. Two of its three
// templates are never shown, because our panel shows the steps; the third has no variables left without them.
const inputs = readFileSync(join(sources, 'templates/inputs.html'), 'utf8')
  .replace(/<%[\s\S]*%>/, '')
  .replaceAll(/<(\/?)label/g, '<$1span')
  .replace('<button', '<button type="button" hidden')

// A request error holds no JSON when there is no network or a proxy answers with a page of its own.
const readMessage = `
function messageOf(text) {
  try { return JSON.parse(text).message || 'Error' } catch (error) { return 'Error' }
}
`
const safeMessages = (code: string, variable: string, before = '') =>
  code.replaceAll(`JSON.parse(${variable}.responseText).message`, `${before}messageOf(${variable}.responseText)`) +
  readMessage

// Marks failed requests, with their status: the control's error event has only a text, for "no answer" and "no safe route" alike.
const withFailures = (code: string) =>
  replaceOnce(
    safeMessages(code, 'request', "'failed:' + request.status + ':' + ").replace(
      "setError('Error')",
      "setError('failed:0:')",
    ),
    'if (data.error) {',
    "if (data.error) {\n          dispatch(eventEmit('refused', { answer: data }));",
  )

const withoutTemplates = (code: string) =>
  code.replace("import template from 'lodash.template';", '').replace(/let fs = require\('fs'\);.*\n/, '')

// `mapboxgl` is a global of another library, which the control falls back to when it gets no token.
const globalToken = 'mapboxgl.accessToken'

/** Replaces what must be there: an edit of another version's sources must not silently do nothing. */
function replaceOnce(code: string, from: string, to: string): string {
  if (!code.includes(from)) throw new Error(`${control} has changed: it has no ${from}`)
  return code.replace(from, () => to)
}

/**
 * Searches on any input event, not on keys alone: dictated, pasted and filled-in text has no keys. Forgets a choice once it is told,
 * because a later change event, such as the browser's own on leaving the field, would choose it again.
 */
const searchesAnyText = (code: string) =>
  replaceOnce(
    replaceOnce(code, "input.addEventListener('keydown', debounce(", "input.addEventListener('input', debounce("),
    'this._input = selected;',
    'this._input = selected;\n        this._typeahead.selected = null;',
  )

/** Lets a request that gets no answer fail after a time limit: XMLHttpRequest has none of its own. */
const endsInTime = (code: string, request: string) =>
  replaceOnce(
    code,
    `${request}.send();`,
    `${request}.timeout = 20000;\n    ${request}.ontimeout = ${request}.onerror;\n    ${request}.send();`,
  )

/** Reads an option that changes, such as the place to search near, for each search. */
const asksForOptions = (code: string) =>
  replaceOnce(
    code,
    "return key + '=' + geocodingOptions[key];",
    "const value = geocodingOptions[key];\n      return key + '=' + (typeof value === 'function' ? value() : value);",
  )

/** Draws once the style is loaded: the load event waits for every tile. Once, because a map that lost its graphics loads its style again. */
const drawsEarly = (code: string) =>
  replaceOnce(
    code,
    "this._map.on('load', () => this.mapState())",
    "this._map.once('style.load', () => this.mapState())",
  )

/** Lets the map's owner take a press, such as one on a hazard, before it becomes an end of the route. */
function leavesPresses(code: string): string {
  const start = '_onSingleClick(e) {'
  return replaceOnce(code, start, `${start}\n    if (this.options.takesPress && this.options.takesPress(e)) return;`)
}

const edits: Record<string, (code: string) => string> = {
  'controls/inputs.js': code =>
    withoutTemplates(code).replace(/let tmpl = template\(.*\);/, () => `const tmpl = () => ${JSON.stringify(inputs)};`),
  'controls/instructions.js': code =>
    withoutTemplates(code).replace(/let (\w+) = template\(.*\);/g, "const $1 = () => '';"),
  'controls/geocoder.js': code =>
    endsInTime(safeMessages(asksForOptions(searchesAnyText(code)), 'this.request'), 'this.request').replaceAll(
      globalToken,
      "''",
    ),
  'directions.js': code => drawsEarly(leavesPresses(code)),
  'actions/index.js': code => endsInTime(withFailures(code), 'request'),
}
const forbidden = /require\(|template\(|JSON\.parse\([\w.]+responseText\)\.message|mapboxgl\.accessToken/

/** Edits the directions control's sources at build time, for a strict content security policy and for failing networks. */
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
      if (forbidden.test(edited.replaceAll(/\/\*[\s\S]*?\*\//g, '')))
        this.error(`${control} has changed: review the edits of ${id}`)
      return { code: edited, map: null }
    },
  }
}
