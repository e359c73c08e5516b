import type { Redis, RedisOptions } from 'ioredis'
import type { Bus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import type { HealthChecks } from '../http/health.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Mongo } from '../mongo/mongo.ts'
import type { jobs } from '../needs/jobs.ts'
import type { mongo } from '../needs/mongo.ts'
import type { nats } from '../needs/nats.ts'
import type { redis } from '../needs/redis.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import type { Part } from '../process/compose.ts'
import { addServerMetrics } from './server-metrics.ts'

/**
 * What a service may connect to; `jobs` are BullMQ queues on Redis. A service imports from `needs/` only those that it uses, because each client takes
 * several MB of memory in every process that loads it.
 */
export type Connectors = { mongo: typeof mongo; nats: typeof nats; redis: typeof redis; jobs: typeof jobs }
export type Need = keyof Connectors

/** The connections that the context of a service has, one or more for each of its needs. */
export type Connections<N extends Need> = ('mongo' extends N ? { mongo: Mongo } : unknown) &
  ('nats' extends N ? { bus: Bus } : unknown) &
  ('redis' extends N ? { redis: Redis } : unknown) &
  ('jobs' extends N ? { jobs: Jobs } : unknown) &
  ('mongo' | 'nats' extends N ? { outbox: Outbox } : unknown)

/** The variables with the addresses of these needs. */
export type UrlsOf<N extends Need> = ('mongo' extends N ? { MONGO_URL: string } : unknown) &
  ('nats' extends N ? { NATS_URL: string; NATS_REPLICAS: number; NATS_STREAM_MAX_MB: number } : unknown) &
  ('redis' extends N ? { REDIS_URL: string } : unknown) &
  ('jobs' extends N ? { REDIS_URL: string } : unknown)

export type ConnectionPart = Part & { need: Need | 'outbox' }

export type ConnectionOptions = {
  /** ioredis options on top of the kit's. */
  redis?: RedisOptions
  /** Time between two outbox sweeps, in ms. */
  outboxSweepMs?: number
}

type Urls = Partial<UrlsOf<Need>>

/** Creates the connections of a service, not open yet, and the parts that open and close them, in the order in which they start. */
export function createConnections({
  name,
  needs,
  config,
  log,
  metrics,
  clock,
  options,
}: {
  name: string
  needs: Partial<Connectors>
  config: Urls
  log: Log
  metrics: Metrics
  clock: Clock
  options: ConnectionOptions
}): { connections: Partial<Connections<Need>>; parts: ConnectionPart[] } {
  const url = (variable: 'MONGO_URL' | 'NATS_URL' | 'REDIS_URL') => {
    const value = config[variable]
    if (value === undefined) throw new Error(`${name} needs ${variable}`)
    return value
  }
  const parts: ConnectionPart[] = []
  const connections: Partial<Connections<Need>> = {}

  if (needs.mongo) {
    const mongo = needs.mongo.connect(url('MONGO_URL'), log)
    connections.mongo = mongo
    parts.push({ need: 'mongo', name: 'mongo', start: mongo.start, stop: mongo.close })
  }
  const checks: HealthChecks = {}
  if (needs.redis) {
    const { connect, start, ready, close } = needs.redis
    const redis = connect(url('REDIS_URL'), log, options.redis)
    connections.redis = redis
    checks.redis = () => ready(redis)
    parts.push({ need: 'redis', name: 'redis', start: () => start(redis), stop: () => close(redis) })
  }
  if (needs.nats) {
    const { NATS_REPLICAS: replicas, NATS_STREAM_MAX_MB: maxMb } = config
    const bus = needs.nats.connect({ url: url('NATS_URL'), service: name, log, metrics, clock, replicas, maxMb })
    connections.bus = bus
    parts.push({ need: 'nats', name: 'bus', start: bus.start, stop: () => bus.close() })
  }
  if (connections.mongo && connections.bus) {
    const { connection } = connections.mongo
    const models = () => Object.values(connection.models).filter(model => model.schema.path('outbox') !== undefined)
    const outbox = createOutbox({ bus: connections.bus, log, metrics, models, sweepMs: options.outboxSweepMs })
    connections.outbox = outbox
    parts.push({ need: 'outbox', name: 'outbox', start: outbox.start, stop: outbox.stop })
  }
  if (needs.jobs) {
    connections.jobs = needs.jobs.create({ redisUrl: url('REDIS_URL'), log, metrics, prefix: `muster-${name}` })
  }
  const { mongo, bus } = connections
  addServerMetrics(metrics, { ...(mongo && { mongo: mongo.ready }), ...checks, ...(bus && { nats: bus.ready }) })
  return { connections, parts }
}
