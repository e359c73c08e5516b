import { Redis } from 'ioredis'
import { connect } from 'nats'

const here = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Tests empty the servers in NATS_URL and REDIS_URL, so a URL of another machine needs an explicit permission. */
function assertMayBeEmptied(url: string): void {
  const isHere = url.split(',').every(each => here.test(new URL(each).hostname))
  if (isHere || process.env.MUSTER_TEST_MAY_EMPTY === '1') return
  throw new Error(
    'Tests would empty the server that NATS_URL or REDIS_URL names. If it is there for that, set MUSTER_TEST_MAY_EMPTY=1.',
  )
}

/** Deletes all data of an external NATS, because external servers cannot be restarted for each test file. */
export async function emptyNats(url: string): Promise<void> {
  assertMayBeEmptied(url)
  const connection = await connect({ servers: url })
  try {
    const manager = await connection.jetstreamManager()
    for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name)
  } finally {
    await connection.close()
  }
}

/** Empties the worker's database of an external Redis and returns its URL. Each worker of the test runner uses its own numbered database. */
export async function emptyRedis(url: string): Promise<string> {
  assertMayBeEmptied(url)
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
