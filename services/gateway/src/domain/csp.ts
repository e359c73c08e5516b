const mapbox = ['https://api.mapbox.com', 'https://events.mapbox.com', 'https://*.tiles.mapbox.com']

/** Sources for the content security policy: our own, and Mapbox only where its map is drawn. */
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
