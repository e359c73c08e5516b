import { AckPolicy, type ConsumerMessages, DeliverPolicy, type JetStreamManager, nanos } from 'nats'
import type { ConsumerEntry } from './consumer-entry.ts'
import { type DeliveryDeps, deliver } from './delivery.ts'
import { eventsStream } from './topology.ts'

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
  const existing = await jsm.consumers.info(eventsStream, durable).catch(() => undefined)
  if (existing) {
    await jsm.consumers.update(eventsStream, durable, changeable)
    return
  }
  await jsm.consumers.add(eventsStream, {
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
  const consumer = await deps.js.consumers.get(eventsStream, durable)
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
