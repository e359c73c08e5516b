import { setTimeout as pause } from 'node:timers/promises'
import type { JsMsg } from 'nats'
import { isDependencyDown } from '../dependency-down.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import type { ConsumerEntry, EventContext } from './consumer-entry.ts'
import { eventAtHeader, eventIdHeader, requestIdHeader } from './envelope.ts'
import { type ParkingDeps, park } from './parking.ts'
import { eventsStream } from './topology.ts'

export type DeliveryDeps = ParkingDeps & { stopping: AbortSignal }

const heartbeatMs = 10_000
// A delivery is also spent when a process stops, or dies of something else, with the event in its hands.
const interruptionsAllowed = 10

/** Brings one event to its handler and settles what becomes of it: acknowledged, later again, or parked. */
export async function deliver(deps: DeliveryDeps, entry: ConsumerEntry, message: JsMsg): Promise<void> {
  const { maxDeliver, backoffMs } = entry.options
  const { metrics, durable, log } = deps
  const attempt = message.info.deliveryCount
  const heartbeat = setInterval(() => message.working(), heartbeatMs)
  try {
    if (attempt > maxDeliver + interruptionsAllowed) {
      return await park(deps, message, 'exhausted', 'every process that took it died or stopped')
    }
    const payload = readPayload(entry, message)
    if (!payload.ok) return await park(deps, message, 'unparsable', payload.reason)
    try {
      await handleThroughOutages(deps, entry, payload.value, contextOf(message, attempt, log))
      message.ack()
      metrics?.eventsHandled.inc({ consumer: durable, result: 'handled' })
    } catch (err) {
      if (isOutage(err)) return message.nak()
      log.warn({ err, attempt, seq: message.seq }, 'an event could not be handled')
      if (attempt >= maxDeliver) return await park(deps, message, 'exhausted', reasonOf(err))
      message.nak(backoffOf(backoffMs, attempt))
      metrics?.eventsHandled.inc({ consumer: durable, result: 'retried' })
    }
  } catch (err) {
    log.error({ err, seq: message.seq }, 'an event could not be parked')
    message.nak(backoffMs.at(-1))
  } finally {
    clearInterval(heartbeat)
  }
}

/**
 * Runs the handler, and again for as long as what it needs is away: an outage is not the event's fault and must not
 * use up its deliveries. Rejects with the outage only when the consumer is stopping.
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
      context.log.warn({ err }, 'an event waits for a dependency')
      await pause(backoffOf(backoffMs, tries), undefined, { signal: stopping }).catch(() => undefined)
      if (stopping.aborted) throw err
    }
  }
}

function isOutage(err: unknown): boolean {
  if (err instanceof AppError) return err.code === 'unavailable'
  return err instanceof Error && isDependencyDown(err)
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
