import { setTimeout as pause } from 'node:timers/promises'
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  type JetStreamManager,
  type NatsConnection,
  nanos,
} from 'nats'
import type { Clock } from '../clock.ts'
import { isOutage } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { ConsumerEntry } from './consumer-entry.ts'
import { deliver } from './delivery.ts'
import { eventsStream } from './topology.ts'

/** A consumer that runs until it is stopped. */
export type Consumer = {
  readonly durable: string
  /** Resolves when the consumer runs for the first time; rejects when its first start fails. It is retried either way. */
  readonly started: Promise<void>
  /** Null while it runs; otherwise when it went down (ms since the epoch), and whether the cause is an outage of NATS. */
  down(): { since: number; isOutage: boolean } | null
  /** Takes no new events and waits for those in progress. */
  stop(): Promise<void>
}

export type ConsumerDeps = {
  /** The connection; throws while there is none. */
  connection(): NatsConnection
  service: string
  log: Log
  metrics: Metrics | undefined
  clock: Clock
}

// After a crash, another process gets the event this much later. It can be short because `deliver` extends it while a handler runs.
const ackWaitMs = 30_000
/**
 * Interval of the heartbeats from the server that leads the consumer. The client gets no error when that server goes away: it notices two missing heartbeats
 * and asks another server. With the client's default interval that takes half a minute.
 */
const idleHeartbeatMs = 2_000
const restartPausesMs = [250, 500, 1_000, 2_000]

/**
 * Handles the events of a durable consumer until it is stopped. Restarts with backoff when the consumer fails or is
 * deleted on the server.
 */
export function runConsumer(
  { connection, service, log: parentLog, metrics, clock }: ConsumerDeps,
  entry: ConsumerEntry,
): Consumer {
  const durable = durableOf(service, entry)
  const log = parentLog.child({ consumer: durable })
  const { concurrency } = entry.options
  // Creates the series with the value 0: an alert on the increase of a counter misses the event that creates its series.
  for (const reason of ['unparsable', 'exhausted']) metrics?.parkedMessages.inc({ consumer: durable, reason }, 0)
  for (const result of ['handled', 'retried', 'parked']) metrics?.eventsHandled.inc({ consumer: durable, result }, 0)
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const started = Promise.withResolvers<void>()
  // `started` need not be awaited: without this its rejection would end the process.
  started.promise.catch(() => undefined)
  let messages: ConsumerMessages | undefined
  let hasFailed = false
  let down: ReturnType<Consumer['down']> = { since: clock.now().getTime(), isOutage: true }

  async function consumeUntilEnd(): Promise<void> {
    const nc = connection()
    await ensureConsumer(await nc.jetstreamManager(), durable, entry)
    const js = nc.jetstream()
    const consumer = await js.consumers.get(eventsStream, durable)
    // Without abort_on_missing_resource the client keeps polling a deleted consumer and reports no error.
    messages = await consumer.consume({
      max_messages: concurrency,
      abort_on_missing_resource: true,
      idle_heartbeat: idleHeartbeatMs,
    })
    if (stopping.signal.aborted) {
      await messages.close()
      return
    }
    if (hasFailed) log.info('consumer runs again')
    hasFailed = false
    down = null
    metrics?.consumersDown.remove({ consumer: durable })
    started.resolve()
    const delivery = { js, service, durable, log, metrics, stopping: stopping.signal }
    for await (const message of messages) {
      if (stopping.signal.aborted) {
        message.nak()
        continue
      }
      const handled = deliver(delivery, entry, message).finally(() => underWay.delete(handled))
      underWay.add(handled)
      if (underWay.size >= concurrency) await Promise.race(underWay)
    }
    throw new Error('the subscription ended')
  }

  async function supervise() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        await consumeUntilEnd()
      } catch (err) {
        if (stopping.signal.aborted) return
        if (!down) failures = 0
        down = { since: down?.since ?? clock.now().getTime(), isOutage: isOutage(err) }
        metrics?.consumersDown.set({ consumer: durable }, 1)
        started.reject(err)
        // Warns once per outage, which may last for hours; later attempts are logged at debug level.
        log[hasFailed ? 'debug' : 'warn']({ err }, 'consumer ended; restarting')
        hasFailed = true
        await messages?.close().catch(() => undefined)
        const pauseMs = restartPausesMs[Math.min(failures, restartPausesMs.length - 1)]
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const supervising = supervise()
  return {
    durable,
    started: started.promise,
    down: () => down,
    async stop() {
      stopping.abort()
      await messages?.close()
      await supervising
      await Promise.all(underWay)
    },
  }
}

function durableOf(service: string, { event, options }: ConsumerEntry): string {
  return options.durable ?? `${service}-${event.service}-${event.fact}-v${event.version}`
}

/** Creates the durable consumer, or updates the one of an earlier version to this configuration. */
async function ensureConsumer(jsm: JetStreamManager, durable: string, entry: ConsumerEntry): Promise<void> {
  const changeable = {
    filter_subject: entry.event.subject,
    ack_wait: nanos(ackWaitMs),
    // No limit on the server, which would drop the event silently: `deliver` counts the deliveries and parks the event.
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
