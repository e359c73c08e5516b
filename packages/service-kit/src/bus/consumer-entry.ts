import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import type { Log } from '../log.ts'

/** Data about a delivery, for a handler. */
export type EventContext = {
  /** The same for every delivery of an event, so a handler can use it to recognise a redelivery. */
  eventId: string
  requestId: string
  /** When the fact happened, ISO 8601. */
  at: string
  /** 1 on the first delivery. */
  attempt: number
  log: Log
}

/** Options of a consumer. Times are in ms. */
export type ConsumerOptions = {
  /** Durable name. Default: `<service>-<source>-<fact>-v<n>`. */
  durable?: string
  /** Deliveries before a failing event is parked. */
  maxDeliver?: number
  /** Pauses before the next delivery; the last one repeats. */
  backoffMs?: readonly number[]
  /** Events that one process handles concurrently. */
  concurrency?: number
  /** Timeout of one run of the handler. */
  timeoutMs?: number
}

/** A declared consumer; `onEvent` makes it. */
export type ConsumerEntry = {
  event: EventDefinition
  handle(payload: unknown, context: EventContext): Promise<void>
  options: Required<Omit<ConsumerOptions, 'durable'>> & { durable: string | undefined }
}

const defaultBackoffMs = [500, 2_000, 10_000, 30_000, 60_000]

/** Declares the handler of an event. The handler must be idempotent: it may run more than once for one event, and events may arrive out of order. */
export function onEvent<E extends EventDefinition>(
  event: E,
  handler: (payload: PayloadOf<E>, context: EventContext) => Promise<void>,
  options: ConsumerOptions = {},
): ConsumerEntry {
  return {
    event,
    // The payload was parsed by this event's schema.
    handle: (payload, context) => handler(payload as PayloadOf<E>, context),
    options: {
      durable: options.durable,
      maxDeliver: options.maxDeliver ?? defaultBackoffMs.length + 1,
      backoffMs: options.backoffMs ?? defaultBackoffMs,
      concurrency: options.concurrency ?? 8,
      timeoutMs: options.timeoutMs ?? 60_000,
    },
  }
}
