import type { NatsConnection } from 'nats'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import { eventsStream } from './topology.ts'

const patienceMs = 1_000

/** How far each durable consumer of this service is behind, asked of NATS for each scrape; absent while NATS is away. */
export function addLagMetrics({ registry }: Metrics, connection: () => NatsConnection, durables: () => string[]): void {
  new Gauge({
    name: 'muster_consumer_lag_events',
    help: 'Events that a consumer has not handled yet: those not delivered, and those delivered and not acknowledged.',
    labelNames: ['consumer'] as const,
    registers: [registry],
    async collect() {
      this.reset()
      const read = async (consumer: string) => {
        const jsm = await connection().jetstreamManager({ checkAPI: false })
        const { num_pending, num_ack_pending } = await jsm.consumers.info(eventsStream, consumer)
        this.set({ consumer }, num_pending + num_ack_pending)
      }
      const all = Promise.allSettled(durables().map(read))
      await withTimeout(all, patienceMs, 'NATS did not answer').catch(() => undefined)
    },
  })
}
