import { createHash } from 'node:crypto'

const mapbox = ['https://api.mapbox.com', 'https://events.mapbox.com', 'https://*.tiles.mapbox.com']

/** Directives of the content security policy; Mapbox is allowed only when its map is used. */
export function contentSources({ hasMapbox, isSecure }: { hasMapbox: boolean; isSecure: boolean }) {
  const map = hasMapbox ? mapbox : []
  return {
    defaultSrc: ["'self'"],
    // Safari cannot encode WebP, so photos are encoded there by WebAssembly. This source allows WebAssembly only, not `eval` of scripts.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    // Emotion creates an empty style element and fills it by script, which the policy does not restrict.
    styleSrc: ["'self'", digestOf('')],
    // The maps build their workers from blobs.
    workerSrc: ["'self'", 'blob:'],
    imgSrc: ["'self'", 'data:', 'blob:', ...map],
    connectSrc: ["'self'", ...map],
    fontSrc: ["'self'", 'data:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
  }
}

/** A CSP hash source for inline content. */
const digestOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** The policy for a page with style elements. It allows exactly these elements, by their hashes. */
export function allowStylesOf(html: string, policy: string): string {
  const digests = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => digestOf(css))
  return policy.replace(/style-src [^;]*/, styles => [styles, ...digests].join(' '))
}
