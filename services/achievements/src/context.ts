import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics, type Metrics } from '@muster/service-kit/metrics'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import { createOutbox, type Outbox } from '@muster/service-kit/outbox/outbox'
import { type Awards, createAwards } from './awards.ts'
import type { Config } from './config.ts'
import { createEarnedStore, type EarnedStore } from './store/earned.ts'
import { createFactsStore } from './store/facts.ts'
import { createModels } from './store/models.ts'
import { createShareStore, type ShareStore } from './store/shares.ts'

export type Context = {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
  mongo: Mongo
  bus: Bus
  outbox: Outbox
  earned: EarnedStore
  shares: ShareStore
  awards: Awards
}
export type Overrides = { clock?: Clock; log?: Log }

/** Everything that the service works with, not yet connected. */
export function createContext(config: Config, overrides: Overrides = {}): Context {
  const log = overrides.log ?? createLog({ name: 'achievements', level: config.LOG_LEVEL })
  const clock = overrides.clock ?? systemClock
  const metrics = createMetrics({ service: 'achievements' })
  const mongo = connectMongo(config.MONGO_URL, log)
  const { NATS_URL: url, NATS_REPLICAS: replicas } = config
  const bus = connectBus({ url, service: 'achievements', log, metrics, replicas })
  const models = createModels(mongo.connection)
  const outbox = createOutbox({ bus, log, metrics, models: [models.Earned] })
  const earned = createEarnedStore(models, outbox)
  const shares = createShareStore(models)
  const awards = createAwards({ facts: createFactsStore(models), earned, shares, clock })
  return { config, log, metrics, clock, mongo, bus, outbox, earned, shares, awards }
}
