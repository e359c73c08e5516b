import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { compose } from '@muster/service-kit/process/compose'
import { consumersPart, httpPart, metricsPart } from '@muster/service-kit/process/parts'
import { createCommunityApp } from './app.ts'
import type { Config } from './config.ts'
import { peopleConsumers } from './consumers/people.ts'
import { createContext } from './context.ts'

/** The whole service; `url` is where it listens, after start. */
export function createCommunityService(config: Config, overrides: { clock?: Clock; log?: Log } = {}) {
  const context = createContext(config, overrides)
  const { log, metrics, mongo, bus, outbox } = context
  const app = createCommunityApp(context)
  const http = httpPart(app, config)
  const service = compose(
    [
      metricsPart(metrics, config),
      { name: 'mongo', start: mongo.start, stop: mongo.close },
      { name: 'bus', start: bus.start, stop: () => bus.close() },
      { name: 'outbox', start: outbox.start, stop: outbox.stop },
      consumersPart(bus, peopleConsumers(context)),
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
