import type { Redis, RedisOptions } from 'ioredis'
import type { Log } from '../log.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import { isTracing } from '../tracing/trace.ts'
import { createRedis } from './client.ts'
import { traceRedis } from './trace-redis.ts'

/**
 * Creates a client that reconnects without limit. Commands do not hang: each fails at the first failed reconnect, or after `commandTimeout` if the server does
 * not answer.
 */
export function connectRedis(url: string, log: Log, options: RedisOptions = {}): Redis {
  const redis = createRedis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: 2_500,
    connectTimeout: 2_500,
    retryStrategy: times => Math.min(times * 100, 2_000),
    ...options,
  })
  logOutages(redis, log)
  if (isTracing()) traceRedis(redis)
  return redis
}

/** Waits until Redis answers. Rejects after `timeoutMs`. */
export async function startRedis(redis: Redis, { timeoutMs = 30_000 }: { timeoutMs?: number } = {}): Promise<void> {
  if (redis.status === 'ready') return
  const ready = new Promise<void>(resolve => redis.once('ready', () => resolve()))
  await withTimeout(ready, timeoutMs, 'Redis did not answer')
}

/** Readiness check: rejects while Redis does not answer. */
export async function redisReady(redis: Redis): Promise<void> {
  await redis.ping()
}

/** Closes the connection after the pending commands have finished, or at once if it is not connected. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect())
  else redis.disconnect()
}

/** Logs the loss of the connection once and the reconnect once, because each failed reconnect repeats the same error. */
export function logOutages(redis: Redis, log: Log): void {
  let isDown = false
  redis.on('error', err => {
    if (!isDown) log.error({ err }, 'redis connection lost')
    isDown = true
  })
  redis.on('ready', () => {
    if (isDown) log.info('redis reconnected')
    isDown = false
  })
}
