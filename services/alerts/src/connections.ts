import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics } from '@muster/service-kit/metrics'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import type { Config } from './config.ts'
import { createModels } from './store/models.ts'

export type Overrides = { clock?: Clock; log?: Log }
export type Connections = ReturnType<typeof createConnections>

/** What every room of a process works with, not yet connected. */
export function createConnections(config: Config, overrides: Overrides = {}) {
  const log = overrides.log ?? createLog({ name: 'alerts', level: config.LOG_LEVEL })
  const metrics = createMetrics({ service: 'alerts' })
  const bus: Bus = connectBus({
    url: config.NATS_URL,
    service: 'alerts',
    log,
    metrics,
    replicas: config.NATS_REPLICAS,
  })
  const mongo = connectMongo(config.MONGO_URL, log)
  const clock = overrides.clock ?? systemClock
  return { log, clock, metrics, mongo, models: createModels(mongo.connection), bus }
}
