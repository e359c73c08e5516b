import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { rootCertificates } from 'node:tls'
import webpush from 'web-push'
import { isPushService } from './endpoint.ts'

export type Vapid = { publicKey: string; privateKey: string; subject: string }
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }
export type PushOptions = { ttlSeconds: number; urgency: 'low' | 'normal' | 'high'; topic: string }
export type PushResult =
  | { kind: 'delivered' }
  /** The subscription does not exist any more. */
  | { kind: 'gone' }
  /** Permanent: a retry would be refused too. */
  | { kind: 'refused'; reason: string }
  | { kind: 'retry'; afterMs: number | null; reason: string }

export type PushSender = {
  send(target: PushTarget, payload: string, options: PushOptions): Promise<PushResult>
  close(): void
}

const requestTimeoutMs = 10_000
const maxRetryAfterMs = 60 * 60 * 1_000
/** RFC 8292 allows 24 hours; half of it tolerates clock skew. */
const tokenLifetimeMs = 12 * 60 * 60 * 1_000
const encoding = 'aes128gcm'

/** Encrypts (RFC 8291) and delivers (RFC 8030) messages over keep-alive connections. */
export function createPushSender({
  vapid,
  extraHosts,
  caFile,
  maxSockets,
}: {
  vapid: () => Vapid
  extraHosts: readonly string[]
  caFile: string | undefined
  maxSockets: number
}): PushSender {
  const agent = new Agent({
    keepAlive: true,
    maxSockets,
    ...(caFile ? { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] } : {}),
  })
  const tokens = new Map<string, { header: string; renewAt: number }>()

  function authorization(origin: string): string {
    const known = tokens.get(origin)
    if (known && known.renewAt > Date.now()) return known.header
    const { subject, publicKey, privateKey } = vapid()
    const expiresAt = Date.now() + tokenLifetimeMs
    const headers = webpush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      encoding,
      Math.floor(expiresAt / 1_000),
    )
    tokens.set(origin, { header: headers.Authorization, renewAt: expiresAt - tokenLifetimeMs / 2 })
    return headers.Authorization
  }

  return {
    async send({ endpoint, keys }, payload, { ttlSeconds, urgency, topic }) {
      // Checked again after storing: the list of hosts may have become shorter.
      if (!isPushService(endpoint, extraHosts)) return { kind: 'refused', reason: 'not a known push service' }
      let body: Buffer
      try {
        body = webpush.encrypt(keys.p256dh, keys.auth, payload, encoding).cipherText
      } catch {
        return { kind: 'refused', reason: 'the keys are not valid' }
      }
      const headers = {
        authorization: authorization(new URL(endpoint).origin),
        'content-encoding': encoding,
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: ttlSeconds,
        urgency,
        topic,
      }
      return await post(endpoint, headers, body, agent)
    },
    close: () => agent.destroy(),
  }
}

function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  agent: Agent,
): Promise<PushResult> {
  return new Promise(resolve => {
    const outgoing = request(endpoint, { method: 'POST', headers, agent, timeout: requestTimeoutMs }, response => {
      response.resume()
      response.on('end', () => resolve(resultOf(response.statusCode ?? 0, response.headers['retry-after'])))
      response.on('error', err => resolve({ kind: 'retry', afterMs: null, reason: err.message }))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('push service timed out')))
    outgoing.on('error', err => resolve({ kind: 'retry', afterMs: null, reason: err.message }))
    outgoing.end(body)
  })
}

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) {
    return { kind: 'retry', afterMs: readRetryAfter(retryAfter, Date.now()), reason: `status ${status}` }
  }
  return { kind: 'refused', reason: `status ${status}` }
}

/** Retry-After in ms, from seconds or an HTTP date; null when there is none that makes sense. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}
