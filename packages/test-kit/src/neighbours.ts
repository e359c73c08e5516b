import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from '@muster/tools/infra/launch'
import { dropDatabases } from '@muster/tools/infra/servers/mongo'
import { servers, startInfra, withDatabase } from '@muster/tools/infra/start-infra'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import { emptyNats, emptyRedis } from './foreign.ts'
import { withoutForeignServers } from './own-servers.ts'
import { sharedNeighbours } from './shared-neighbours.ts'

/** The servers that a service under test connects to. */
export type Neighbours = {
  /** The URL of a database of these neighbours. The same name gives the same database. */
  mongoUrl(database: string): string
  redisUrl: string
  natsUrl: string
  stop(): Promise<void>
}

let keeper: Keeper | null = null

/**
 * Starts real, empty MongoDB, NATS and Redis for one test file. NATS and Redis are its own; MongoDB is shared, with separate databases. `ownMongo`: for tests
 * that stop MongoDB or drop databases that they did not create; the server of MONGO_URL is not used then either.
 */
export async function startNeighbours({ ownMongo = false } = {}): Promise<Neighbours> {
  const shared = await sharedNeighbours()
  const unique = randomBytes(4).toString('hex')
  const dir = join(shared.dir, unique)
  keeper ??= startKeeper(shared.dir)
  keeper.removeAtEnd(dir)
  const options = { keeper, durable: false }
  const env = withoutForeignServers(process.env)
  const [nats, redis, mongo] = await Promise.all([
    launch(servers.nats, shared.nats, { ...options, dir: join(dir, 'nats') }),
    launch(servers.redis, shared.redis, { ...options, dir: join(dir, 'redis') }),
    ownMongo ? startInfra({ stateDir: dir, durable: false, only: ['mongo'], keeper, env }) : null,
  ])
  const mongoUrl = mongo?.mongoUrl('') ?? shared.mongoUrl
  if (shared.nats.kind === 'url') await emptyNats(nats.url)
  const redisUrl = shared.redis.kind === 'url' ? await emptyRedis(redis.url) : redis.url

  const databases = new Set<string>()
  return {
    mongoUrl: database => {
      const name = `${database}_${unique}`
      databases.add(name)
      return withDatabase(mongoUrl, name)
    },
    redisUrl,
    natsUrl: nats.url,
    stop: async () => {
      const emptied = mongo ? mongo.stop() : dropDatabases(mongoUrl, [...databases])
      await Promise.all([nats.stop(), redis.stop(), emptied])
      await rm(dir, { recursive: true, force: true })
    },
  }
}
