import type { Plugin } from 'rolldown'

/**
 * Parts of packages that their entry loads and that no service uses. Something that starts to use one fails as it does with an empty class, so a
 * test uses what is left of each of these packages.
 */
const unused = [
  // The Postgres queue and the Valkey client of BullMQ.
  /\/bullmq\/dist\/cjs\/(postgres\/index|classes\/valkey-glide-client)\.js$/,
  // Mocks, interceptors, WebSocket and EventSource of undici. The gateway only sends requests.
  /\/undici\/lib\/(mock|interceptor|web\/(websocket|eventsource))\/.+\.js$/,
  // Cron schedules of repeated jobs, which bring luxon. Our jobs repeat at fixed intervals.
  /\/cron-parser\/dist\/index\.js$/,
  // Everything in openai but chat completions without streaming.
  /\/openai\/(resources\/(?!chat\/)|lib\/ChatCompletion).+\.mjs$/,
  // `fastify.inject`, which is for tests.
  /\/light-my-request\/index\.js$/,
  // @fastify/static needs it only with `wildcard: false`, to make a route for each file.
  /\/glob\/dist\/commonjs\/index\.min\.js$/,
]

/** Replaces them with modules that export empty classes. */
export const unusedParts = (): Plugin => ({
  name: 'unused parts',
  transform: {
    filter: { id: unused },
    handler(code, id) {
      if (!id.endsWith('.mjs')) return 'module.exports = class {}'
      const classes = [...code.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}`)
      // A module without classes exports those of other modules.
      return classes.length > 0 ? classes.join('\n') : null
    },
  },
})

/** The MongoDB driver reads its address with whatwg-url, which brings the Unicode tables of host names; Node's URL is the same. */
export const urlOfNode = (): Plugin => ({
  name: 'URL of Node',
  transform: {
    filter: { id: /\/whatwg-url\/index\.js$/ },
    handler: () => 'exports.URL = globalThis.URL; exports.URLSearchParams = globalThis.URLSearchParams',
  },
})
