import type { Plugin } from 'rolldown'

/**
 * Parts of packages that the package's entry loads and that no service uses. They are replaced by empty classes, so a service that starts to use one
 * fails; therefore a test uses the remaining parts of each of these packages.
 */
const unused = [
  // The Postgres queue and the Valkey client of BullMQ.
  /\/bullmq\/dist\/cjs\/(postgres\/index|classes\/valkey-glide-client)\.js$/,
  // Mocks, interceptors, WebSocket and EventSource of undici. The gateway only sends requests.
  /\/undici\/lib\/(mock|interceptor|web\/(websocket|eventsource))\/.+\.js$/,
  // Cron schedules of repeated jobs, which load luxon. Our jobs repeat at fixed intervals.
  /\/cron-parser\/dist\/index\.js$/,
  // Everything in openai except chat completions without streaming.
  /\/openai\/(resources\/(?!chat\/)|lib\/ChatCompletion).+\.mjs$/,
  // `fastify.inject`, which is for tests.
  /\/light-my-request\/index\.js$/,
  // @fastify/static uses it only with `wildcard: false`, to make a route for each file.
  /\/glob\/dist\/commonjs\/index\.min\.js$/,
]

/** Replaces the unused parts with modules that export empty classes. */
export const unusedParts = (): Plugin => ({
  name: 'unused parts',
  transform: {
    filter: { id: unused },
    handler(code, id) {
      if (!id.endsWith('.mjs')) return 'module.exports = class {}'
      const classes = [...code.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}`)
      // A module without classes only exports those of other modules.
      return classes.length > 0 ? classes.join('\n') : null
    },
  },
})

/** The MongoDB driver parses its address with whatwg-url, which loads the Unicode tables of host names. This plugin uses Node's equivalent URL instead. */
export const urlOfNode = (): Plugin => ({
  name: 'URL of Node',
  transform: {
    filter: { id: /\/whatwg-url\/index\.js$/ },
    handler: () => 'exports.URL = globalThis.URL; exports.URLSearchParams = globalThis.URLSearchParams',
  },
})
