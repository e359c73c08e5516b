import { createMetricsServer } from '@muster/service-kit/metrics'
import { compose } from '@muster/service-kit/service'
import { createAchievementsApp } from './app.ts'
import type { Config } from './config.ts'
import { chatConsumers } from './consumers/chat.ts'
import { communityConsumers } from './consumers/community.ts'
import { identityConsumers } from './consumers/identity.ts'
import { createContext, type Overrides } from './context.ts'

const nothing = async () => {}

/** The whole service; `url` is where it listens, after start. */
export function createAchievementsService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, outbox } = context
  const app = createAchievementsApp(context)
  const metricsServer = createMetricsServer(metrics, { host: config.HOST, port: config.METRICS_PORT })
  const consumers = [...identityConsumers(context), ...chatConsumers(context), ...communityConsumers(context)]
  const service = compose(
    [
      { name: 'metrics', start: metricsServer.start, stop: metricsServer.stop },
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      { name: 'consumers', start: () => bus.consume(consumers), stop: nothing },
      { name: 'http', start: () => app.listen({ host: config.HOST, port: config.PORT }), stop: () => app.close() },
    ],
    log,
  )
  return {
    ...service,
    app,
    log,
    metrics,
    get url() {
      const address = app.server.address()
      return address && typeof address === 'object' ? `http://${config.HOST}:${address.port}` : ''
    },
  }
}
