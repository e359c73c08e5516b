import { compose } from '@muster/service-kit/process/compose'
import { consumersPart, httpPart, metricsPart } from '@muster/service-kit/process/parts'
import { createAchievementsApp } from './app.ts'
import type { Config } from './config.ts'
import { chatConsumers } from './consumers/chat.ts'
import { communityConsumers } from './consumers/community.ts'
import { identityConsumers } from './consumers/identity.ts'
import { createContext, type Overrides } from './context.ts'

/** The whole service; `url` is where it listens, after start. */
export function createAchievementsService(config: Config, overrides: Overrides = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, outbox } = context
  const app = createAchievementsApp(context)
  const http = httpPart(app, config)
  const consumers = [...identityConsumers(context), ...chatConsumers(context), ...communityConsumers(context)]
  const service = compose(
    [
      metricsPart(metrics, config),
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      consumersPart(bus, consumers),
      http,
    ],
    log,
  )
  return {
    ...service,
    app,
    log,
    metrics,
    get url() {
      return http.url
    },
  }
}
