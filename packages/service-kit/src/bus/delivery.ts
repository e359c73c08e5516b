import { setTimeout as pause } from 'node:timers/promises'
import type { JsMsg } from 'nats'
import { isOutage } from '../errors.ts'
import type { Log } from '../log.ts'
import { runWithRequestId } from '../request-id.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import { continueTrace } from '../tracing/trace.ts'
import type { ConsumerEntry, EventContext } from './consumer-entry.ts'
import { eventAtHeader, eventIdHeader, onlyForHeader, requestIdHeader, traceparentHeader } from './envelope.ts'
import { type ParkingDeps, park } from './parking.ts'
import { eventsStream } from './topology.ts'

export type DeliveryDeps = ParkingDeps & { stopping: AbortSignal }

const heartbeatMs = 10_000
// NATS also counts a delivery during which the process stopped or crashed for a reason of its own. These are allowed on top of `maxDeliver`.
const interruptionsAllowed = 10

/** Passes one event to its handler, then acknowledges, retries or parks it. */
export async function deliver(deps: DeliveryDeps, entry: ConsumerEntry, message: JsMsg): Promise<void> {
  const { maxDeliver, backoffMs } = entry.options
  const { metrics, durable } = deps
  const onlyFor = message.headers?.get(onlyForHeader)
  if (onlyFor && onlyFor !== durable) return message.ack()
  const attempt = message.info.deliveryCount
  const context = contextOf(message, attempt, deps.log)
  const { log } = context
  const startedAt = performance.now()
  const heartbeat = setInterval(() => message.working(), heartbeatMs)
  try {
    if (attempt > maxDeliver + interruptionsAllowed) {
      return await park({ ...deps, log }, message, 'exhausted', 'every process that handled it stopped or crashed')
    }
    const payload = readPayload(entry, message)
    if (!payload.ok) return await park({ ...deps, log }, message, 'unparsable', payload.reason)
    try {
      const traceparent = message.headers?.get(traceparentHeader) || undefined
      const attributes = { 'messaging.system': 'nats', 'messaging.message.id': context.eventId }
      await continueTrace(traceparent, `handle ${message.subject}`, { kind: 'consumer', attributes }, () =>
        runWithRequestId(context.requestId, () => handleThroughOutages(deps, entry, payload.value, context)),
      )
      message.ack()
      log.info({ attempt, ms: Math.round(performance.now() - startedAt) }, 'event handled')
      metrics?.eventsHandled.inc({ consumer: durable, result: 'handled' })
    } catch (err) {
      if (isOutage(err)) return message.nak()
      log.warn({ err, attempt, seq: message.seq }, 'event handler failed')
      if (attempt >= maxDeliver) return await park({ ...deps, log }, message, 'exhausted', reasonOf(err))
      message.nak(backoffOf(backoffMs, attempt))
      metrics?.eventsHandled.inc({ consumer: durable, result: 'retried' })
    }
  } catch (err) {
    log.error({ err, seq: message.seq }, 'event could not be parked; it will be redelivered')
    message.nak(backoffMs.at(-1))
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Runs the handler, and retries while a dependency is unreachable: an outage must not use up the deliveries of the
 * event. Rejects with the outage only when the consumer is stopping.
 */
async function handleThroughOutages(
  { stopping }: DeliveryDeps,
  entry: ConsumerEntry,
  payload: unknown,
  context: EventContext,
): Promise<void> {
  const { backoffMs, timeoutMs } = entry.options
  for (let tries = 1; ; tries++) {
    try {
      return await withTimeout(entry.handle(payload, context), timeoutMs, 'the handler did not finish')
    } catch (err) {
      if (!isOutage(err) || stopping.aborted) throw err
      context.log.warn({ err }, 'event waits for a dependency; retrying')
      await pause(backoffOf(backoffMs, tries), undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) throw err
    }
  }
}

function backoffOf(backoffMs: readonly number[], attempt: number): number | undefined {
  return backoffMs[Math.min(attempt, backoffMs.length) - 1]
}

type ReadPayload = { ok: true; value: unknown } | { ok: false; reason: string }

function readPayload(entry: ConsumerEntry, message: JsMsg): ReadPayload {
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
  const eventId = read(eventIdHeader) ?? `${eventsStream}-${message.seq}`
  const requestId = read(requestIdHeader) ?? eventId
  const at = read(eventAtHeader) ?? new Date(message.info.timestampNanos / 1e6).toISOString()
  return { eventId, requestId, at, attempt, log: log.child({ eventId, requestId }) }
}

const reasonOf = (err: unknown) => (err instanceof Error ? `${err.name}: ${err.message}` : String(err))
