import type { EventDefinition } from '@muster/contracts/define-event'
import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JetStreamManager, nanos } from 'nats'
import { type DeliveryDeps, deliver } from './bus-delivery.ts'
import { EVENTS_STREAM } from './bus-topology.ts'
import type { Log } from './log.ts'

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

// Short, because `working` renews it: after a crash the event is with someone else this much later.
const ackWaitMs = 30_000

export function durableOf(service: string, { event, options }: ConsumerEntry): string {
  return options.durable ?? `${service}-${event.service}-${event.fact}-v${event.version}`
}

/** Creates the durable consumer, or brings the one of an earlier version to this configuration. */
export async function ensureConsumer(jsm: JetStreamManager, service: string, entry: ConsumerEntry): Promise<void> {
  const durable = durableOf(service, entry)
  const changeable = {
    filter_subject: entry.event.subject,
    ack_wait: nanos(ackWaitMs),
    // Not limited by the server, which would drop the event in silence: the limit is kept here, by parking.
    max_deliver: -1,
    max_ack_pending: Math.max(64, entry.options.concurrency * 8),
  }
  const existing = await jsm.consumers.info(EVENTS_STREAM, durable).catch(() => undefined)
  if (existing) {
    await jsm.consumers.update(EVENTS_STREAM, durable, changeable)
    return
  }
  await jsm.consumers.add(EVENTS_STREAM, {
    ...changeable,
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
  })
}

/** Starts handling; the returned function stops it: nothing new is begun, what is under way is waited for. */
export async function startConsumer(
  deps: Omit<DeliveryDeps, 'durable' | 'stopping'>,
  entry: ConsumerEntry,
): Promise<() => Promise<void>> {
  const durable = durableOf(deps.service, entry)
  const log = deps.log.child({ consumer: durable })
  const consumer = await deps.js.consumers.get(EVENTS_STREAM, durable)
  const { concurrency } = entry.options
  const messages: ConsumerMessages = await consumer.consume({ max_messages: concurrency })
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const deliveryDeps = { ...deps, log, durable, stopping: stopping.signal }

  async function pump() {
    for await (const message of messages) {
      if (stopping.signal.aborted) {
        message.nak()
        continue
      }
      const handled = deliver(deliveryDeps, entry, message).finally(() => underWay.delete(handled))
      underWay.add(handled)
      if (underWay.size >= concurrency) await Promise.race(underWay)
    }
  }

  const pumping = pump().catch(err => log.error({ err }, 'the consumer ended'))
  return async () => {
    stopping.abort()
    await messages.close()
    await pumping
    await Promise.all(underWay)
  }
}
