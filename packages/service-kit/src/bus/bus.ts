import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { headers, type NatsConnection } from 'nats'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import { connectNats, watchConnection } from './connection.ts'
import { ensureConsumer, startConsumer } from './consumer.ts'
import type { ConsumerEntry } from './consumer-entry.ts'
import { eventAtHeader, eventIdHeader, eventVersionHeader, requestIdHeader } from './envelope.ts'
import { ensureStreams } from './topology.ts'

export type PublishOptions = { id: string; requestId?: string; at?: Date }

export type Bus = {
  /** Connects and makes sure of the streams; rejects when there is no server within the bound. */
  start(): Promise<void>
  /** Publishes a fact and waits until it is stored. The same id within ten minutes is stored once. */
  publish<E extends EventDefinition>(event: E, payload: PayloadOf<E>, options: PublishOptions): Promise<void>
  /** As publish, for a payload that was parsed before: the outbox's door. */
  publishRaw(subject: string, payload: unknown, options: PublishOptions): Promise<void>
  /** Starts handling events; see `on`. */
  consume(entries: readonly ConsumerEntry[]): Promise<void>
  /** Tells whoever listens right now; nothing is stored. Subjects start with `muster.live.`. */
  publishLive(subject: string, data: unknown): void
  /** Listens to live subjects; returns what ends it. Works before start and through reconnects. */
  subscribeLive(subject: string, handler: (data: unknown, subject: string) => void): () => void
  /** Health check. */
  ready(): Promise<void>
  /** Stops consumers, waits for events under way, flushes and disconnects. */
  close(options?: { timeoutMs?: number }): Promise<void>
}

export type BusOptions = {
  /** NATS servers, separated by commas. */
  url: string
  service: string
  log: Log
  metrics?: Metrics
  replicas?: number
  maxAgeDays?: number
  startTimeoutMs?: number
}

const publishTimeoutMs = 3_000

/** The way to NATS: facts through JetStream, live fan-out through core NATS. Connects on start, reconnects for ever. */
export function connectBus({
  url,
  service,
  log,
  metrics,
  replicas = 1,
  maxAgeDays = 7,
  startTimeoutMs = 30_000,
}: BusOptions): Bus {
  let connection: NatsConnection | undefined
  const consumers = new Map<ConsumerEntry, () => Promise<void>>()
  const stopping = new Set<Promise<void>>()
  const live = new Map<symbol, { subject: string; listen: (nc: NatsConnection) => () => void; end?: () => void }>()

  function connected(): NatsConnection {
    if (!connection || connection.isClosed()) throw new AppError('unavailable')
    return connection
  }

  async function begin(entry: ConsumerEntry) {
    const nc = connected()
    await ensureConsumer(await nc.jetstreamManager(), service, entry)
    const stop = await startConsumer({ js: nc.jetstream(), service, log, metrics }, entry)
    end(entry)
    consumers.set(entry, stop)
  }

  function end(entry: ConsumerEntry) {
    const stop = consumers.get(entry)
    if (!stop) return
    consumers.delete(entry)
    const stopped: Promise<void> = stop().finally(() => stopping.delete(stopped))
    stopping.add(stopped)
  }

  async function ensureAll() {
    await ensureStreams(await connected().jetstreamManager(), { replicas, maxAgeDays })
    for (const entry of [...consumers.keys()]) await begin(entry)
  }

  const bus: Bus = {
    async start() {
      const deadline = Date.now() + startTimeoutMs
      connection = await connectNats({ url, name: service, log, deadline })
      // A server that came back without its data needs its streams and consumers again.
      watchConnection(connection, log, ensureAll)
      await withTimeout(ensureAll(), Math.max(1_000, deadline - Date.now()), 'JetStream did not answer')
      for (const subscription of live.values()) subscription.end = subscription.listen(connection)
    },

    publish(event, payload, options) {
      return bus.publishRaw(event.subject, event.payload.parse(payload), options)
    },

    async publishRaw(subject, payload, { id, requestId, at = new Date() }) {
      const envelope = headers()
      envelope.set(eventIdHeader, id)
      envelope.set(eventVersionHeader, subject.match(/\.v(\d+)$/)?.[1] ?? '1')
      envelope.set(eventAtHeader, at.toISOString())
      if (requestId) envelope.set(requestIdHeader, requestId)
      await connected()
        .jetstream()
        .publish(subject, JSON.stringify(payload), { msgID: id, headers: envelope, timeout: publishTimeoutMs })
    },

    async consume(entries) {
      for (const entry of entries) await begin(entry)
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
            if (err) return log.error({ err, subject }, 'a live subscription failed')
            try {
              handler(message.json(), message.subject)
            } catch (cause) {
              log.error({ err: cause, subject }, 'a live message could not be handled')
            }
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

    async ready() {
      await connected().flush()
    },

    async close({ timeoutMs = 8_000 } = {}) {
      if (!connection || connection.isClosed()) return
      try {
        for (const entry of [...consumers.keys()]) end(entry)
        await withTimeout(Promise.all(stopping), timeoutMs, 'events under way did not end')
        await withTimeout(connection.drain(), 2_000, 'NATS did not drain')
      } finally {
        await connection.close()
      }
    },
  }
  return bus
}
