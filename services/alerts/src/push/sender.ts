import { readFileSync } from 'node:fs'
import { Agent, type AgentOptions, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import webpush from 'web-push'
import { isPushService } from './endpoint.ts'
import type { HostGate } from './host-gate.ts'
import { createPublicLookup } from './public-lookup.ts'

export type Vapid = { publicKey: string; privateKey: string; subject: string }
export type PushTarget = { endpoint: string; keys: { p256dh: string; auth: string } }
export type PushOptions = { ttlSeconds: number; urgency: 'low' | 'normal' | 'high'; topic: string }
export type PushResult =
  | { kind: 'delivered' }
  /** The subscription does not exist any more. */
  | { kind: 'gone' }
  /** Permanent: a retry would be refused too. */
  | { kind: 'refused'; reason: string }
  /** `isUnknown`: the push service may have taken the message all the same. */
  | { kind: 'retry'; afterMs: number | null; isUnknown: boolean; reason: string }

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
  gate,
  lookup = createPublicLookup(),
}: {
  vapid: () => Vapid
  extraHosts: readonly string[]
  caFile: string | undefined
  maxSockets: number
  gate: HostGate
  lookup?: LookupFunction
}): PushSender {
  const options: AgentOptions = {
    keepAlive: true,
    maxSockets,
    ...(caFile ? { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] } : {}),
  }
  const agent = new Agent({ ...options, lookup })
  // Hosts that the operator has named may be in a closed network.
  const closedNetwork = new Agent(options)
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
      const { host, origin } = new URL(endpoint)
      const waitMs = gate.waitMs(host)
      if (waitMs > 0) return { kind: 'retry', afterMs: waitMs, isUnknown: false, reason: 'its host refuses us' }
      let body: Buffer
      try {
        body = webpush.encrypt(keys.p256dh, keys.auth, payload, encoding).cipherText
      } catch {
        return { kind: 'refused', reason: 'the keys are not valid' }
      }
      const headers = {
        authorization: authorization(origin),
        'content-encoding': encoding,
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: ttlSeconds,
        urgency,
        topic,
      }
      const { status, result } = await post(endpoint, headers, body, extraHosts.includes(host) ? closedNetwork : agent)
      if (status === 401 || status === 403) gate.report(host, 'refused')
      else if (result.kind === 'delivered') gate.report(host, 'accepted')
      return result
    },
    close() {
      agent.destroy()
      closedNetwork.destroy()
    },
  }
}

type Answered = { status: number | null; result: PushResult }

function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer,
  agent: Agent,
): Promise<Answered> {
  return new Promise(resolve => {
    const fail = (err: NodeJS.ErrnoException) =>
      resolve({
        status: null,
        result: { kind: 'retry', afterMs: null, isUnknown: !neverSent.has(err.code ?? ''), reason: err.message },
      })
    const outgoing = request(endpoint, { method: 'POST', headers, agent, timeout: requestTimeoutMs }, response => {
      response.resume()
      response.on('end', () => {
        const status = response.statusCode ?? 0
        resolve({ status, result: resultOf(status, response.headers['retry-after']) })
      })
      response.on('error', fail)
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('push service timed out')))
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

/** Errors of a connection that was never opened. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])
/** A proxy on the way answers these, and does not know either. */
const gatewayFailures = new Set([500, 502, 504])

function resultOf(status: number, retryAfter: string | undefined): PushResult {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `status ${status}`
  if (status === 429 || status >= 500) {
    const afterMs = readRetryAfter(retryAfter, Date.now())
    return { kind: 'retry', afterMs, isUnknown: gatewayFailures.has(status), reason }
  }
  if (status === 401 || status === 403) return { kind: 'retry', afterMs: null, isUnknown: false, reason }
  return { kind: 'refused', reason }
}

/** Retry-After in ms, from seconds or an HTTP date; null when there is none that makes sense. */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}
