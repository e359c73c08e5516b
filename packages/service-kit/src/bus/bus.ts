import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { headers, type NatsConnection } from 'nats'
import { type Clock, systemClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import { continueTrace, currentTraceparent } from '../tracing/trace.ts'
import { connectNats, watchConnection } from './connection.ts'
import { type Consumer, runConsumer } from './consumer.ts'
import type { ConsumerEntry } from './consumer-entry.ts'
import {
  eventAtHeader,
  eventIdHeader,
  eventVersionHeader,
  onlyForHeader,
  requestIdHeader,
  traceparentHeader,
} from './envelope.ts'
import { type ErasedEvents, eraseEvents } from './erase.ts'
import { addLagMetrics } from './lag-metrics.ts'
import { ensureStreams } from './topology.ts'

/** `id`: event id, for deduplication. `at`: when the fact happened; now if absent. */
export type PublishOptions = { id: string; requestId?: string; traceparent?: string; at?: Date }

/** The event bus of one process. */
export type Bus = {
  /** Connects and creates the streams. Rejects if no server answers within `startTimeoutMs`. */
  start(): Promise<void>
  /** Publishes an event and waits until it is stored. An event with the same id within ten minutes is stored once. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>, options: PublishOptions): Promise<void>
  /** The same as `publish` for a payload that is already parsed. For the outbox. */
  publishRaw(subject: string, payload: unknown, options: PublishOptions): Promise<void>
  /**
   * Starts handling events; see `on`. Rejects if the bus is connected and a consumer cannot start. If the bus is not connected, resolves at once; the
   * consumers then start when it is.
   */
  consume(entries: readonly ConsumerEntry[]): Promise<void>
  /** Publishes to current subscribers only (core NATS); nothing is stored. Subjects start with `muster.live.`. */
  publishLive(subject: string, data: unknown): void
  /** Subscribes to live subjects; returns a function that unsubscribes. May be called before `start`; survives reconnects. */
  subscribeLive(subject: string, handler: (data: unknown, subject: string) => void): () => void
  /** Erases the stored events about people who deleted their account; see `eraseEvents`. */
  erase(events: ErasedEvents, options: { now: Date; afterMs: number }): Promise<number>
  /** Readiness check: rejects while NATS does not answer. */
  ready(): Promise<void>
  /** Readiness check: rejects while any consumer is not running. */
  consumersReady(): Promise<void>
  /** Liveness check: rejects when a consumer could not be restarted for `consumerPatienceMs` although NATS answers. */
  consumersAlive(): Promise<void>
  /** Takes no new events and waits for those in progress; rejects after `timeoutMs`. */
  stopConsumers(options?: { timeoutMs?: number }): Promise<void>
  /** Stops the consumers, flushes and disconnects. */
  close(options?: { timeoutMs?: number }): Promise<void>
}

export type BusOptions = {
  /** NATS servers, separated by commas. */
  url: string
  service: string
  log: Log
  metrics?: Metrics
  /** Measures how long a consumer has been down. */
  clock?: Clock
  replicas?: number
  maxAgeDays?: number
  maxMb?: number
  startTimeoutMs?: number
}

const publishTimeoutMs = 3_000
/** A consumer that is down this long without an outage of NATS is stuck; a restart of the process may help. */
const consumerPatienceMs = 5 * 60_000

/**
 * The event bus on NATS: events go through JetStream and are stored, live signals go through core NATS and are not. Connects on start and reconnects without
 * limit.
 */
export function connectBus({
  url,
  service,
  log,
  metrics,
  clock = systemClock,
  replicas = 1,
  maxAgeDays,
  maxMb,
  startTimeoutMs = 30_000,
}: BusOptions): Bus {
  let connection: NatsConnection | undefined
  const consumers = new Map<ConsumerEntry, Consumer>()
  const live = new Map<symbol, { subject: string; listen: (nc: NatsConnection) => () => void; end?: () => void }>()

  function connected(): NatsConnection {
    if (!connection || connection.isClosed()) throw new AppError('unavailable')
    return connection
  }

  async function prepareStreams() {
    await ensureStreams(await connected().jetstreamManager(), { replicas, maxAgeDays, maxMb })
  }

  if (metrics) addLagMetrics(metrics, connected, () => [...consumers.values()].map(({ durable }) => durable))

  const bus: Bus = {
    async start() {
      const deadline = Date.now() + startTimeoutMs
      connection = await connectNats({ url, name: service, log, timeoutMs: startTimeoutMs })
      try {
        await withTimeout(prepareStreams(), Math.max(1_000, deadline - Date.now()), 'JetStream did not answer')
      } catch (err) {
        // The next `start` opens a new connection.
        await connection.close()
        throw err
      }
      // A server that lost its data has lost its streams too; consumers restart by themselves.
      watchConnection(connection, log, prepareStreams)
      for (const subscription of live.values()) subscription.end = subscription.listen(connection)
    },

    publish(event, payload, options) {
      return bus.publishRaw(event.subject, event.payload.parse(payload), options)
    },

    async publishRaw(subject, payload, { id, requestId, traceparent = currentTraceparent(), at = new Date() }) {
      const envelope = headers()
      envelope.set(eventIdHeader, id)
      envelope.set(eventVersionHeader, subject.match(/\.v(\d+)$/)?.[1] ?? '1')
      envelope.set(eventAtHeader, at.toISOString())
      if (requestId) envelope.set(requestIdHeader, requestId)
      const send = async () => {
        const parent = currentTraceparent()
        if (parent) envelope.set(traceparentHeader, parent)
        const options = { msgID: id, headers: envelope, timeout: publishTimeoutMs }
        await connected().jetstream().publish(subject, JSON.stringify(payload), options)
      }
      await (traceparent ? continueTrace(traceparent, `publish ${subject}`, { kind: 'producer' }, send) : send())
    },

    async consume(entries) {
      const isConnected = connection !== undefined && !connection.isClosed()
      // After a failed start this is called again with the same entries, which are already being retried.
      const added = entries.filter(entry => !consumers.has(entry))
      for (const entry of added) {
        consumers.set(entry, runConsumer({ connection: connected, service, log, metrics, clock }, entry))
      }
      if (isConnected) await Promise.all(added.map(entry => consumers.get(entry)?.started))
    },

    publishLive(subject, data) {
      if (!subject.startsWith('muster.live.')) throw new Error(`${subject} is not a live subject`)
      connected().publish(subject, JSON.stringify(data))
    },

    subscribeLive(subject, handler) {
      const key = Symbol(subject)
      const listen = (nc: NatsConnection) => {
        const subscription = nc.subscribe(subject, {
          callback: (err, message) => {
            if (err) return log.error({ err, subject }, 'live subscription failed')
            // A replay for one consumer only; live subscribers have received the event the first time.
            if (message.headers?.get(onlyForHeader)) return
            const hear = async () => handler(message.json(), message.subject)
            // Only events have a trace: a subscriber may listen to the subject of an event that consumers handle too.
            const traceparent = message.headers?.get(traceparentHeader)
            const heard = traceparent
              ? continueTrace(traceparent, `hear ${subject}`, { kind: 'consumer' }, hear)
              : hear()
            heard.catch(cause => log.error({ err: cause, subject }, 'live message handler failed'))
          },
        })
        return () => subscription.unsubscribe()
      }
      live.set(key, { subject, listen, ...(connection ? { end: listen(connection) } : {}) })
      return () => {
        live.get(key)?.end?.()
        live.delete(key)
      }
    },

    erase: (events, options) => eraseEvents(connected(), events, options),

    async ready() {
      await connected().flush()
    },

    async consumersReady() {
      const down = [...consumers.values()].filter(consumer => consumer.down() !== null)
      if (down.length > 0)
        throw new Error(`consumers are not running: ${down.map(({ durable }) => durable).join(', ')}`)
    },

    async consumersAlive() {
      const before = clock.now().getTime() - consumerPatienceMs
      const stuck = [...consumers.values()].filter(consumer => isStuck(consumer.down(), before))
      if (stuck.length > 0) throw new Error(`consumers are stuck: ${stuck.map(({ durable }) => durable).join(', ')}`)
    },

    async stopConsumers({ timeoutMs = 8_000 } = {}) {
      const ending = [...consumers.values()].map(consumer => consumer.stop())
      consumers.clear()
      await withTimeout(Promise.all(ending), timeoutMs, 'running event handlers did not end')
    },

    async close({ timeoutMs = 8_000 } = {}) {
      try {
        await bus.stopConsumers({ timeoutMs })
        if (connection && !connection.isClosed()) await withTimeout(connection.drain(), 2_000, 'NATS did not drain')
      } finally {
        await connection?.close()
      }
    },
  }
  return bus
}

function isStuck(down: ReturnType<Consumer['down']>, before: number): boolean {
  return down !== null && !down.isOutage && down.since < before
}
