import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { createMetricsServer } from '@muster/service-kit/metrics'
import { compose } from '@muster/service-kit/service'
import { createCommunityApp } from './app.ts'
import type { Config } from './config.ts'
import { peopleConsumers } from './consumers/people.ts'
import { createContext } from './context.ts'

/** The whole service; `url` is where it listens, after start. */
export function createCommunityService(config: Config, overrides: { clock?: Clock; log?: Log } = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, outbox } = context
  const app = createCommunityApp(context)
  const metricsServer = createMetricsServer(metrics, { host: config.HOST, port: config.METRICS_PORT })
  const service = compose(
    [
      { name: 'metrics', start: metricsServer.start, stop: metricsServer.stop },
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      { name: 'consumers', start: () => bus.consume(peopleConsumers(context)), stop: async () => {} },
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
