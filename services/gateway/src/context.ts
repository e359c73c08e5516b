import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics, type Metrics } from '@muster/service-kit/metrics'
import { connectRedis } from '@muster/service-kit/redis/redis'
import { createSessionStore, type SessionStore } from '@muster/service-kit/redis/sessions'
import type { Redis } from 'ioredis'
import { Agent, type Dispatcher } from 'undici'
import type { GatewayConfig } from './config.ts'

export type Context = {
  log: Log
  clock: Clock
  metrics: Metrics
  redis: Redis
  sessions: SessionStore
  /** Keeps connections to the services open; one pool each. */
  upstreams: Dispatcher
}

/** Opens what the gateway needs; a test replaces parts of it. */
export function createContext(config: GatewayConfig, overrides: Partial<Context> = {}): Context {
  const log = overrides.log ?? createLog({ name: 'gateway', level: config.LOG_LEVEL })
  const redis =
    overrides.redis ??
    // Without Redis a visitor is anonymous at once: nobody waits for it on the way to an alert.
    connectRedis(config.REDIS_URL, log, { enableOfflineQueue: false, commandTimeout: 500, connectTimeout: 1_000 })
  return {
    log,
    redis,
    clock: overrides.clock ?? systemClock,
    metrics: overrides.metrics ?? createMetrics({ service: 'gateway' }),
    sessions: overrides.sessions ?? createSessionStore(redis, { ttlSeconds: config.SESSION_TTL_SECONDS }),
    upstreams:
      overrides.upstreams ??
      new Agent({
        connections: 128,
        pipelining: 1,
        connect: { timeout: Math.min(config.UPSTREAM_TIMEOUT_MS, 2_000) },
        headersTimeout: config.UPSTREAM_TIMEOUT_MS,
        bodyTimeout: config.UPSTREAM_TIMEOUT_MS * 2,
      }),
  }
}
