import webpush from 'web-push'

export type Vapid = { publicKey: string; privateKey: string; subject: string }

export const contentEncoding = 'aes128gcm'
/** RFC 8292 allows 24 hours; half of it tolerates clock skew. */
const tokenLifetimeMs = 12 * 60 * 60 * 1_000

/** Signs a token for one origin (VAPID, RFC 8292), and keeps it for half of its life. */
export function createAuthorization(origin: string, vapid: () => Vapid): () => string {
  let token = { header: '', renewAt: 0 }
  return () => {
    if (token.renewAt > Date.now()) return token.header
    const { subject, publicKey, privateKey } = vapid()
    const expiresAt = Date.now() + tokenLifetimeMs
    const expiresInSeconds = Math.floor(expiresAt / 1_000)
    const headers = webpush.getVapidHeaders(origin, subject, publicKey, privateKey, contentEncoding, expiresInSeconds)
    token = { header: headers.Authorization, renewAt: expiresAt - tokenLifetimeMs / 2 }
    return token.header
  }
}
