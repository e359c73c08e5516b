import type { FastifyInstance } from 'fastify'
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
