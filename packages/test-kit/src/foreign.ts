import { Redis } from 'ioredis'
import { connect } from 'nats'

/** Servers that somebody else runs cannot be started anew for each test, so they are emptied instead. */
export async function emptyNats(url: string): Promise<void> {
  const connection = await connect({ servers: url })
  try {
    const manager = await connection.jetstreamManager()
    for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name)
  } finally {
    await connection.close()
  }
}

/** Each worker of the runner has a numbered database of its own. Returns its URL. */
export async function emptyRedis(url: string): Promise<string> {
  const target = new URL(url)
  target.pathname = `/${Number(process.env.VITEST_POOL_ID ?? 1) % 16}`
  const redis = new Redis(target.href)
  try {
    await redis.flushdb()
  } finally {
    redis.disconnect()
  }
  return target.href
}
