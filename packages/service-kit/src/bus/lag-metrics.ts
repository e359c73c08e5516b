import type { NatsConnection } from 'nats'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import { eventsStream, parkedStream } from './topology.ts'

const readTimeoutMs = 1_000

/** Adds gauges for how full the streams are and how far each durable consumer of this service is behind. They are read from NATS at each scrape, and are absent while NATS is unreachable. */
export function addLagMetrics({ registry }: Metrics, connection: () => NatsConnection, durables: () => string[]): void {
  const fromNats = async (read: Promise<unknown>) =>
    void (await withTimeout(read, readTimeoutMs, 'NATS did not answer').catch(() => undefined))
  new Gauge({
    name: 'muster_stream_filled_ratio',
    help: 'Size of a stream of events as a share of its maximum size. At 1 the oldest events are dropped, even if they were not handled.',
    labelNames: ['stream'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const read = async (stream: string) => {
        const jsm = await connection().jetstreamManager({ checkAPI: false })
        const { config, state } = await jsm.streams.info(stream)
        if (config.max_bytes > 0) this.set({ stream }, state.bytes / config.max_bytes)
      }
      await fromNats(Promise.allSettled([eventsStream, parkedStream].map(read)))
    },
  })
  new Gauge({
    name: 'muster_consumer_lag_events',
    help: 'Number of events that a consumer has not handled yet: those that were not delivered, and those that were delivered but not acknowledged.',
    labelNames: ['consumer'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const read = async (consumer: string) => {
        const jsm = await connection().jetstreamManager({ checkAPI: false })
        const { num_pending, num_ack_pending } = await jsm.consumers.info(eventsStream, consumer)
        this.set({ consumer }, num_pending + num_ack_pending)
      }
      await fromNats(Promise.allSettled(durables().map(read)))
    },
  })
}
