import { buildCaliforniaGraph } from '@muster/routing/data/california-network'
import type { RoadGraph } from '@muster/routing/graph/types'
import { createGeocoder, type Geocoder } from '@muster/routing/places/geocode'
import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics, type Metrics } from '@muster/service-kit/metrics'
import { createKnownUpdates, type KnownUpdates } from '@muster/service-kit/mongo/known-updates'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import type { Config } from './config.ts'
import { createHazardBoard, type HazardBoard } from './hazards/board.ts'

export type Context = {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
  mongo: Mongo
  bus: Bus
  graph: RoadGraph
  geocoder: Geocoder
  updates: KnownUpdates
  board: HazardBoard
}

export type Overrides = { clock?: Clock; log?: Log; graph?: RoadGraph }

/** Everything that the service works with, not yet connected. */
export function createContext(config: Config, overrides: Overrides = {}): Context {
  const log = overrides.log ?? createLog({ name: 'navigation', level: config.LOG_LEVEL })
  const clock = overrides.clock ?? systemClock
  const metrics = createMetrics({ service: 'navigation' })
  const mongo = connectMongo(config.MONGO_URL, log)
  const bus = connectBus({ url: config.NATS_URL, service: 'navigation', log, metrics, replicas: config.NATS_REPLICAS })
  const graph = overrides.graph ?? buildCaliforniaGraph()
  const updates = createKnownUpdates(mongo.connection)
  const board = createHazardBoard({ graph, known: updates, bus, clock, log, reloadMs: config.HAZARD_RELOAD_MS })
  return { config, log, metrics, clock, mongo, bus, graph, geocoder: createGeocoder(graph), updates, board }
}
