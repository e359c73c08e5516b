type Sent = { origin: string | undefined; hasCookie: boolean; ownOrigin: string; publicOrigin: string | undefined }

/** CSRF check. Browsers send the page's origin; a request without an origin is accepted only if it carries no cookie. */
export function isForeignOrigin({ origin, hasCookie, ownOrigin, publicOrigin }: Sent): boolean {
  if (origin === undefined) return hasCookie
  return origin !== publicOrigin && origin !== ownOrigin
}
