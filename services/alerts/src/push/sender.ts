import { readFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { type ConnectionOptions, rootCertificates } from 'node:tls'
import type { Lane } from '../store/push-models.ts'
import { contentEncoding, type Vapid } from './authorization.ts'
import type { SubscriptionKeys } from './encryption.ts'
import { pushServiceAt } from './endpoint.ts'
import type { HostGate } from './host-gate.ts'
import { createKeysAhead, type KeysAhead } from './keys-ahead.ts'
import { createPublicLookup } from './public-lookup.ts'
import { type Answer, isCongestion, isRefusal, type PushResult, resultOf } from './push-answer.ts'
import { createPushHost, type PushHost } from './push-host.ts'

/** The subscription to which a message is sent. */
export type PushTarget = {
  endpoint: string
  keys: SubscriptionKeys
  /** The VAPID key with which it was made. Absent in subscriptions that were saved before this was stored. */
  applicationServerKey?: string | undefined
}
/** The message and its headers (RFC 8030). */
export type Sending = { text: string; ttlSeconds: number; urgency: 'low' | 'normal' | 'high'; topic: string }

export type PushSender = {
  /** Calls `decide` once the push service has room, and sends what it returns. Null if `decide` returns null, because there is nothing to send any more. */
  send(target: PushTarget, lane: Lane, decide: () => Promise<Sending | null>): Promise<PushResult | null>
  /** Makes the keys of the next message to a subscription, while nothing is being sent. */
  prepare(keys: SubscriptionKeys): void
  /** Makes the keys of the next messages to these subscriptions now. */
  prepareTogether(all: readonly SubscriptionKeys[]): void
  close(): void
}

/** More than there are push services, because clients may name any subdomain of some of them. */
const maxHosts = 500

/** Encrypts (RFC 8291) and delivers (RFC 8030) messages. */
export function createPushSender({
  vapid,
  formerVapid = () => null,
  extraHosts,
  caFile,
  maxInFlight,
  gate,
  lookup = createPublicLookup(),
  makeKeysAhead = createKeysAhead,
}: {
  vapid: () => Vapid
  formerVapid?: () => Vapid | null
  extraHosts: readonly string[]
  caFile: string | undefined
  /** Maximum number of simultaneous requests to one push host. */
  maxInFlight: number
  gate: HostGate
  lookup?: LookupFunction
  makeKeysAhead?: (options: { isIdle: () => boolean }) => KeysAhead
}): PushSender {
  const tls: ConnectionOptions = caFile ? { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] } : {}
  const hosts = new Map<string, PushHost>()
  const keysAhead = makeKeysAhead({ isIdle: () => hosts.values().every(({ limit }) => limit.isIdle()) })

  function hostOf({ origin, host }: URL): PushHost {
    const known = hosts.get(origin)
    if (known) return known
    if (hosts.size >= maxHosts) closeIdle()
    const opened = createPushHost(origin, {
      // Hosts that the operator has listed may be in a closed network, so their addresses are not checked.
      tls: extraHosts.includes(host) ? tls : { ...tls, lookup },
      maxInFlight,
    })
    hosts.set(origin, opened)
    return opened
  }
  function closeIdle() {
    for (const [origin, host] of hosts) {
      if (!host.limit.isIdle()) continue
      host.close()
      hosts.delete(origin)
    }
  }

  return {
    async send({ endpoint, keys, applicationServerKey }, lane, decide) {
      // Checked again although it was checked before storing: the list of hosts may have become shorter.
      const url = pushServiceAt(endpoint, extraHosts)
      if (!url) return { kind: 'refused', reason: 'not a known push service' }
      const host = hostOf(url)
      const flight = await host.limit.begin(lane)
      let ending: 'accepted' | 'congested' | 'other' = 'other'
      try {
        const waitMs = gate.waitMs(url.host, endpoint)
        if (waitMs > 0)
          return { kind: 'retry', afterMs: waitMs, isUnknown: false, reason: 'its host takes nothing now' }
        const sending = await decide()
        if (!sending) return null
        const body = encrypted(keys, sending.text)
        if (body instanceof Error) return { kind: 'refused', reason: body.message }
        const post = (pair: Vapid) =>
          host.post({
            path: url.pathname + url.search,
            headers: { ...headersOf(sending, body), authorization: host.authorization(pair) },
            body,
          })
        const answer = await withEach(pairsFor(applicationServerKey), post)
        const result = resultOf(answer)
        if (isRefusal(answer)) gate.report(url.host, 'refused', endpoint)
        if (isCongestion(answer)) {
          ending = 'congested'
          gate.report(url.host, 'not-taken', endpoint)
        } else if (result.kind === 'delivered') {
          ending = 'accepted'
          gate.report(url.host, 'accepted', endpoint)
        }
        if (result.kind !== 'gone') keysAhead.want(keys)
        return result
      } finally {
        flight.end(ending)
      }
    },
    prepare: keys => keysAhead.want(keys),
    prepareTogether: all => keysAhead.makeTogether(all),
    close() {
      keysAhead.stop()
      for (const host of hosts.values()) host.close()
    },
  }

  /** The VAPID pairs to try, first the one with which the subscription was made. A subscription without this information was made before the pair changed. */
  function pairsFor(applicationServerKey: string | undefined): [Vapid, ...Vapid[]] {
    const [current, former] = [vapid(), formerVapid()]
    if (!former) return [current]
    return applicationServerKey === current.publicKey ? [current, former] : [former, current]
  }

  function encrypted(keys: SubscriptionKeys, text: string): Buffer | Error {
    try {
      return keysAhead.take(keys).encrypt(text)
    } catch (err) {
      return err instanceof Error ? err : new Error('the message was not encrypted', { cause: err })
    }
  }
}

/** Tries the pairs in order and returns the first answer that is not a refusal, otherwise the last answer. */
async function withEach([first, ...others]: [Vapid, ...Vapid[]], post: (pair: Vapid) => Promise<Answer>) {
  let answer = await post(first)
  for (const pair of others) if (isRefusal(answer)) answer = await post(pair)
  return answer
}

const headersOf = ({ ttlSeconds, urgency, topic }: Sending, body: Buffer) => ({
  'content-encoding': contentEncoding,
  'content-type': 'application/octet-stream',
  'content-length': String(body.length),
  ttl: String(ttlSeconds),
  urgency,
  topic,
})
