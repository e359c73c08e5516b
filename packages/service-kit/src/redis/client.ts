import { Redis, type RedisOptions } from 'ioredis'
import { isSentinelAddress, sentinelAddress } from './sentinel-address.ts'
import { watchSentinels } from './watch-sentinels.ts'

/** A client for one Redis, or for the primary that Sentinels name; see `sentinelAddress`. */
export function createRedis(url: string, options: RedisOptions): Redis {
  if (!isSentinelAddress(url)) return new Redis(url, options)
  const address = sentinelAddress(url)
  const redis: Redis = new Redis({ ...address, ...options })
  const watch = watchSentinels(address, redis)
  // BullMQ duplicates the connection for blocking commands.
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = override => {
    const copy = duplicate(override)
    watch.add(copy)
    return copy
  }
  return redis
}
