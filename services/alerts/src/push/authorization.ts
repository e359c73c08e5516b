import webpush from 'web-push'

/** A VAPID key pair (base64url) and the contact of the operator: a mailto: or https: address. */
export type Vapid = { publicKey: string; privateKey: string; subject: string }

export const contentEncoding = 'aes128gcm'
/** RFC 8292 allows at most 24 hours. Half of this tolerates clocks that differ. */
const tokenLifetimeMs = 12 * 60 * 60 * 1_000

/** Creates a function that returns the Authorization header for one origin (VAPID, RFC 8292). The token of each key pair is reused for half of its lifetime. */
export function createAuthorization(origin: string): (vapid: Vapid) => string {
  const tokens = new Map<string, { header: string; renewAt: number }>()
  return ({ subject, publicKey, privateKey }) => {
    const kept = tokens.get(publicKey)
    if (kept && kept.renewAt > Date.now()) return kept.header
    const expiresAt = Date.now() + tokenLifetimeMs
    const expiresInSeconds = Math.floor(expiresAt / 1_000)
    const headers = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, contentEncoding, expiresInSeconds)
    tokens.set(publicKey, { header: headers.Authorization, renewAt: expiresAt - tokenLifetimeMs / 2 })
    return headers.Authorization
  }
}
