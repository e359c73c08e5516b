type Sent = { origin: string | undefined; hasCookie: boolean; ownOrigin: string; publicOrigin: string | undefined }

/** A browser names its page's origin; without one only a request that carries no cookie can do no harm. */
export function isForeignOrigin({ origin, hasCookie, ownOrigin, publicOrigin }: Sent): boolean {
  if (origin === undefined) return hasCookie
  return origin !== publicOrigin && origin !== ownOrigin
}
