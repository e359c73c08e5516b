const mapbox = ['https://api.mapbox.com', 'https://events.mapbox.com', 'https://*.tiles.mapbox.com']

/** Directives of the content security policy; Mapbox is allowed only when its map is used. */
export function contentSources({ hasMapbox, isSecure }: { hasMapbox: boolean; isSecure: boolean }) {
  const map = hasMapbox ? mapbox : []
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Emotion and the map controls write style elements and attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
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
