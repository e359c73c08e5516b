import { Redis, type RedisOptions } from 'ioredis'
import { isSentinelAddress, sentinelAddress } from './sentinel-address.ts'

/** A client for one Redis, or for the primary that Sentinels name; see `sentinelAddress`. */
export function createRedis(url: string, options: RedisOptions): Redis {
  if (!isSentinelAddress(url)) return new Redis(url, options)
  const redis: Redis = new Redis({ ...sentinelAddress(url), ...options })
  disconnectAtEnd(redis)
  // BullMQ makes another connection for what blocks.
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = override => {
    const copy = duplicate(override)
    disconnectAtEnd(copy)
    return copy
  }
  return redis
}

/** ioredis closes its connections to the Sentinels on `disconnect` alone: after `quit`, which BullMQ uses too, they would keep the process. */
function disconnectAtEnd(redis: { once(event: 'end', listener: () => void): unknown; disconnect(): void }): void {
  redis.once('end', () => redis.disconnect())
}
