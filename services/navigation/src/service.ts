import { knownUpdatesConsumers } from '@muster/service-kit/known-updates'
import { createMetricsServer } from '@muster/service-kit/metrics'
import { compose } from '@muster/service-kit/service'
import { createNavigationApp } from './app.ts'
import type { Config } from './config.ts'
import { createContext, type Overrides } from './context.ts'

/** The whole service; `url` is where it listens, after start. */
export function createNavigationService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, board, updates } = context
  const app = createNavigationApp(context)
  const metricsServer = createMetricsServer(metrics, { host: config.HOST, port: config.METRICS_PORT })
  const consumers = knownUpdatesConsumers(updates, board.changed)
  const service = compose(
    [
      { name: 'metrics', start: metricsServer.start, stop: metricsServer.stop },
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'hazards', start: board.start, stop: board.stop },
      { name: 'consumers', start: () => bus.consume(consumers), stop: async () => {} },
      { name: 'http', start: () => app.listen({ host: config.HOST, port: config.PORT }), stop: () => app.close() },
    ],
    log,
  )
  return {
    ...service,
    app,
    log,
    get url() {
      const address = app.server.address()
      return address && typeof address === 'object' ? `http://${config.HOST}:${address.port}` : ''
    },
  }
}
