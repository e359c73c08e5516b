import { Redis } from 'ioredis'
import { connect } from 'nats'

/** Those of the texts that occur in a key or a value of this Redis. */
export async function foundInRedis(url: string, texts: readonly string[]): Promise<string[]> {
  const redis = new Redis(url)
  try {
    const values: string[] = []
    for (const key of await redis.keys('*')) values.push(key, await textOf(redis, key))
    return texts.filter(text => values.some(value => value.includes(text)))
  } finally {
    redis.disconnect()
  }
}

async function textOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key)
  if (type === 'string') return (await redis.get(key)) ?? ''
  if (type === 'hash') return JSON.stringify(await redis.hgetall(key))
  if (type === 'set') return JSON.stringify(await redis.smembers(key))
  if (type === 'zset') return JSON.stringify(await redis.zrange(key, '0', '-1'))
  if (type === 'list') return JSON.stringify(await redis.lrange(key, 0, -1))
  return JSON.stringify(await redis.call('XRANGE', key, '-', '+'))
}

/** The retention of each stream of this NATS, in days. */
export async function streamDays(url: string): Promise<Record<string, number>> {
  const nats = await connect({ servers: url })
  try {
    const streams = await (await nats.jetstreamManager()).streams.list().next()
    const daySeconds = 86_400
    return Object.fromEntries(streams.map(({ config }) => [config.name, config.max_age / 1e9 / daySeconds]))
  } finally {
    await nats.close()
  }
}

/** Those of the texts that occur in a stored event of this NATS, parked or not. */
export async function foundInStreams(url: string, texts: readonly string[]): Promise<string[]> {
  const nats = await connect({ servers: url })
  try {
    const jsm = await nats.jetstreamManager()
    const found = new Set<string>()
    for await (const { config, state } of jsm.streams.list())
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await jsm.streams.getMessage(config.name, { seq }).catch(() => null)
        for (const text of texts) if (message?.string().includes(text)) found.add(text)
      }
    return [...found]
  } finally {
    await nats.close()
  }
}
