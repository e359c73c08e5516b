import { join } from 'node:path'
import { startLinks } from '../../infra/clusters/links.ts'
import type { Cluster, Member } from '../../infra/clusters/member.ts'
import { startMongoCluster } from '../../infra/clusters/mongo.ts'
import { startNatsCluster } from '../../infra/clusters/nats.ts'
import { startRedisCluster } from '../../infra/clusters/redis.ts'
import { findBinary } from '../../infra/find-working.ts'
import { servers, withDatabase } from '../../infra/start-infra.ts'
import { UserActionRequired } from '../../infra/types.ts'
import type { Keeper } from '../../process/keeper.ts'
import type { Servers, Target } from './targets.ts'

/** The roles that are hit, by server. The member that has a role may change. */
const partsOf = {
  mongo: ['mongo primary', 'mongo secondary'],
  nats: ['nats leader', 'nats follower'],
  redis: ['redis primary', 'redis replica', 'sentinel'],
} as const

/** Starts three of each server: a replica set, a cluster of NATS, and Redis with two replicas and three Sentinels. */
export async function startClusters(keeper: Keeper, dir: string): Promise<Servers> {
  const links = startLinks()
  try {
    const options = async (name: 'mongo' | 'nats' | 'redis') => ({
      keeper,
      links,
      dir: join(dir, name),
      binary: await findBinary(servers[name], { keeper, dir: join(dir, `${name}-first-start`), durable: false }),
    })
    const [mongo, nats, redis] = await Promise.all([
      options('mongo').then(startMongoCluster),
      options('nats').then(startNatsCluster),
      options('redis').then(startRedisCluster),
    ])
    const clusters = { mongo, nats, redis }
    return {
      infra: {
        mongoUrl: database => withDatabase(mongo.url, database),
        natsUrl: nats.url,
        redisUrl: redis.url,
      },
      env: { NATS_REPLICAS: '3' },
      targets: (['mongo', 'nats', 'redis'] as const).flatMap(name =>
        partsOf[name].map(part => targetOf(part, clusters[name], links)),
      ),
      stop: links.stop,
    }
  } catch (error) {
    await links.stop()
    throw error
  }
}

/** The member that has the role at the moment of the fault; the same member is started again afterwards, although its role may be another's by then. */
function targetOf(part: string, cluster: Cluster, links: ReturnType<typeof startLinks>): Target {
  let hit: Member | undefined
  const find = async () => {
    hit = (await cluster.parts())[part]
    if (!hit) throw new UserActionRequired(`No server is the ${part} now.`)
    return hit
  }
  return {
    name: part,
    freeze: async () => (await find()).freeze(),
    thaw: () => hit?.thaw(),
    kill: async () => (await find()).kill(),
    start: async () => hit?.start(),
    cutOff: async () => links.cut((await find()).name),
    mend: () => hit && links.mend(hit.name),
    isWhole: () => cluster.isWhole(),
  }
}
