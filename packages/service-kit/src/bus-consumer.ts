import type { EventDefinition } from '@muster/contracts/define-event'
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  headers,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  type MsgHdrs,
  nanos,
} from 'nats'
import { EVENTS_STREAM } from './bus-topology.ts'
import { type Log, scrub } from './log.ts'
import type { Metrics } from './metrics.ts'
import { within } from './within.ts'

export const REQUEST_ID = 'Muster-Request-Id'
export const EVENT_ID = 'Muster-Event-Id'
export const EVENT_VERSION = 'Muster-Version'
export const EVENT_AT = 'Muster-At'

export type EventContext = {
  /** Stays the same through every redelivery: the key of an idempotent reaction. */
  eventId: string
  requestId: string
  /** When the fact happened, ISO 8601. */
  at: string
  /** 1 on the first delivery. */
  attempt: number
  log: Log
}

export type ConsumerOptions = {
  /** Durable name; `<service>-<source>-<fact>-v<n>` unless told. */
  durable?: string
  /** Deliveries before a failing event is parked. */
  maxDeliver?: number
  /** Pauses before the next delivery; the last one repeats. */
  backoffMs?: readonly number[]
  /** Events handled side by side by one process. */
  concurrency?: number
  /** Bound on one run of the handler. */
  timeoutMs?: number
}

export type ConsumerEntry = {
  event: EventDefinition
  handle(payload: unknown, context: EventContext): Promise<void>
  options: Required<Omit<ConsumerOptions, 'durable'>> & { durable: string | undefined }
}

type Deps = { js: JetStreamClient; service: string; log: Log; metrics: Metrics | undefined }

// Short, because `working` renews it: after a crash the event is with someone else this much later.
const ackWaitMs = 30_000
const heartbeatMs = 10_000
const parkTimeoutMs = 5_000

export function durableOf(service: string, { event, options }: ConsumerEntry): string {
  return options.durable ?? `${service}-${event.service}-${event.fact}-v${event.version}`
}

export async function ensureConsumer(jsm: JetStreamManager, service: string, entry: ConsumerEntry): Promise<void> {
  await jsm.consumers.add(EVENTS_STREAM, {
    durable_name: durableOf(service, entry),
    filter_subject: entry.event.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs),
    // Not limited by the server, which would drop the event in silence: the limit is kept here, by parking.
    max_deliver: -1,
    max_ack_pending: Math.max(64, entry.options.concurrency * 8),
  })
}

/** Starts handling; the returned function stops it: nothing new is begun, what is under way is waited for. */
export async function startConsumer(deps: Deps, entry: ConsumerEntry): Promise<() => Promise<void>> {
  const durable = durableOf(deps.service, entry)
  const log = deps.log.child({ consumer: durable })
  const consumer = await deps.js.consumers.get(EVENTS_STREAM, durable)
  const { concurrency } = entry.options
  const messages: ConsumerMessages = await consumer.consume({ max_messages: concurrency })
  const underWay = new Set<Promise<void>>()
  let isStopping = false

  async function pump() {
    for await (const message of messages) {
      if (isStopping) {
        message.nak()
        continue
      }
      const handled = deliver(deps, entry, durable, message, log).finally(() => underWay.delete(handled))
      underWay.add(handled)
      if (underWay.size >= concurrency) await Promise.race(underWay)
    }
  }

  const pumping = pump().catch(err => log.error({ err }, 'the consumer ended'))
  return async () => {
    isStopping = true
    await messages.close()
    await pumping
    await Promise.all(underWay)
  }
}

async function deliver(deps: Deps, entry: ConsumerEntry, durable: string, message: JsMsg, log: Log): Promise<void> {
  const { maxDeliver, backoffMs, timeoutMs } = entry.options
  const attempt = message.info.deliveryCount
  const count = (result: string) => deps.metrics?.eventsHandled.inc({ consumer: durable, result })
  const heartbeat = setInterval(() => message.working(), heartbeatMs)
  try {
    // Delivered more often than allowed and never parked: each time the process died on it.
    if (attempt > maxDeliver) return await park(deps, durable, message, 'exhausted', 'the process died on it', log)
    const payload = readPayload(entry, message)
    if (!payload.ok) return await park(deps, durable, message, 'unparsable', payload.reason, log)
    try {
      const context = contextOf(message, attempt, log)
      await within(entry.handle(payload.value, context), timeoutMs, 'the handler did not finish')
      message.ack()
      count('handled')
    } catch (err) {
      log.warn({ err, attempt, seq: message.seq }, 'an event could not be handled')
      if (attempt >= maxDeliver) return await park(deps, durable, message, 'exhausted', reasonOf(err), log)
      message.nak(backoffMs[Math.min(attempt, backoffMs.length) - 1])
      count('retried')
    }
  } catch (err) {
    log.error({ err, seq: message.seq }, 'an event could not be parked')
    message.nak(backoffMs.at(-1))
  } finally {
    clearInterval(heartbeat)
  }
}

function readPayload(
  entry: ConsumerEntry,
  message: JsMsg,
): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    const parsed = entry.event.payload.safeParse(message.json())
    if (parsed.success) return { ok: true, value: parsed.data }
    return { ok: false, reason: parsed.error.issues.map(i => `${i.path.join('.')}: ${i.message}`).join('; ') }
  } catch (err) {
    return { ok: false, reason: reasonOf(err) }
  }
}

function contextOf(message: JsMsg, attempt: number, log: Log): EventContext {
  const read = (name: string) => message.headers?.get(name) || undefined
  const eventId = read(EVENT_ID) ?? `${EVENTS_STREAM}-${message.seq}`
  const requestId = read(REQUEST_ID) ?? eventId
  const at = read(EVENT_AT) ?? new Date(message.info.timestampNanos / 1e6).toISOString()
  return { eventId, requestId, at, attempt, log: log.child({ eventId, requestId }) }
}

/** Sets an event aside on its own stream, with why, before it is taken from the consumer. */
async function park(
  { js, service, metrics }: Deps,
  durable: string,
  message: JsMsg,
  kind: 'unparsable' | 'exhausted',
  reason: string,
  log: Log,
): Promise<void> {
  await js.publish(`muster-parked.${service}.${message.subject.replace(/^muster\./, '')}`, message.data, {
    msgID: `${durable}-${message.seq}`,
    timeout: parkTimeoutMs,
    headers: parkedHeaders(message.headers, {
      'Muster-Parked-By': durable,
      'Muster-Parked-Kind': kind,
      'Muster-Parked-Reason': headerSafe(reason),
      'Muster-Stream-Seq': String(message.seq),
    }),
  })
  message.term(kind)
  metrics?.parkedMessages.inc({ consumer: durable, reason: kind })
  metrics?.eventsHandled.inc({ consumer: durable, result: 'parked' })
  log.error({ kind, reason: headerSafe(reason), seq: message.seq }, 'an event was parked')
}

function parkedHeaders(original: MsgHdrs | undefined, extra: Record<string, string>): MsgHdrs {
  const all = headers()
  for (const key of [EVENT_ID, REQUEST_ID, EVENT_VERSION, EVENT_AT]) {
    const value = original?.get(key)
    if (value) all.set(key, value)
  }
  for (const [key, value] of Object.entries(extra)) all.set(key, value)
  return all
}

const reasonOf = (err: unknown) => (err instanceof Error ? `${err.name}: ${err.message}` : String(err))
const headerSafe = (text: string) =>
  scrub(text)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 500)
