import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import type { Log } from '../log.ts'

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
  /** Events that one process handles concurrently. */
  concurrency?: number
  /** Timeout of one run of the handler. */
  timeoutMs?: number
}

export type ConsumerEntry = {
  event: EventDefinition
  handle(payload: unknown, context: EventContext): Promise<void>
  options: Required<Omit<ConsumerOptions, 'durable'>> & { durable: string | undefined }
}

const defaultBackoffMs = [500, 2_000, 10_000, 30_000, 60_000]

/** Declares a reaction to an event. It may run twice for one event, and out of order. */
export function on<E extends EventDefinition>(
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
