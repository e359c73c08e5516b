import { knownUpdatesConsumers } from '@muster/service-kit/mongo/known-updates'
import { compose } from '@muster/service-kit/process/compose'
import { consumersPart, httpPart, metricsPart } from '@muster/service-kit/process/parts'
import { createNavigationApp } from './app.ts'
import type { Config } from './config.ts'
import { createContext, type Overrides } from './context.ts'

/** The whole service; `url` is where it listens, after start. */
export function createNavigationService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, board, updates } = context
  const app = createNavigationApp(context)
  const http = httpPart(app, config)
  const consumers = knownUpdatesConsumers(updates, board.changed)
  const service = compose(
    [
      metricsPart(metrics, config),
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'hazards', start: board.start, stop: board.stop },
      consumersPart(bus, consumers),
      http,
    ],
    log,
  )
  return {
    ...service,
    app,
    log,
    get url() {
      return http.url
    },
  }
}
