import type { FastifyInstance } from 'fastify'
import type { Bus } from '../bus/bus.ts'
import type { ConsumerEntry } from '../bus/consumer-entry.ts'
import { createMetricsServer, type Metrics } from '../metrics.ts'
import type { Part } from './compose.ts'

type Listening = { HOST: string; PORT: number; METRICS_PORT: number }

/** The HTTP server of an app, as the last part to start and the first to stop. `url` is where it listens, after start. */
export function httpPart(app: FastifyInstance, { HOST: host, PORT: port }: Listening): Part & { readonly url: string } {
  return {
    name: 'http',
    start: () => app.listen({ host, port }),
    stop: () => app.close(),
    get url() {
      const address = app.server.address()
      return address && typeof address === 'object' ? `http://${host}:${address.port}` : ''
    },
  }
}

/** The internal metrics server. */
export function metricsPart(metrics: Metrics, { HOST: host, METRICS_PORT: port }: Listening): Part {
  const { start, stop } = createMetricsServer(metrics, { host, port })
  return { name: 'metrics', start, stop }
}

/** Reactions to events. They end with the bus, which waits for those under way. */
export function consumersPart(bus: Bus, entries: readonly ConsumerEntry[]): Part {
  return { name: 'consumers', start: () => bus.consume(entries), stop: async () => {} }
}
