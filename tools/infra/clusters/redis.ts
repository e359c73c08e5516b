import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask } from '../servers/probe.ts'
import {
  buildMember,
  type Cluster,
  type ClusterOptions,
  type Member,
  type Parts,
  type Place,
  untilTrue,
} from './member.ts'

/** The name under which the Sentinels watch the primary. */
const name = 'muster'
const serverNames = ['redis-0', 'redis-1', 'redis-2']
const sentinelNames = ['sentinel-0', 'sentinel-1', 'sentinel-2']

export type RedisCluster = Cluster & {
  /** The REDIS_URL of the services. */
  url: string
  servers: readonly Member[]
  sentinels: readonly Member[]
  /** The name of the primary on which most Sentinels agree; null while they do not. */
  primary(): Promise<string | null>
}

/** Starts one primary, two replicas and three Sentinels, with the settings of k8s/overlays/clusters. */
export async function startRedisCluster(given: ClusterOptions): Promise<RedisCluster> {
  const options = { ...given, isMember }
  const servers: (Member & Place)[] = []
  for (const one of serverNames) {
    const primary = servers[0]
    const follows = primary ? [`replicaof 127.0.0.1 ${primary.announced}`] : []
    servers.push(
      await buildMember(one, options, place => writeOnce(place, 'redis.conf', [...serverConfig(place), ...follows])),
    )
  }
  const [first] = servers
  if (!first) throw new Error('there is no server')
  const sentinels = await Promise.all(
    sentinelNames.map(one =>
      buildMember(one, options, async place => [
        ...(await writeOnce(place, 'sentinel.conf', sentinelConfig(place, first.announced))),
        '--sentinel',
      ]),
    ),
  )
  const reply = ({ port }: Place, line: string) => ask(`redis://127.0.0.1:${port}`, `${line}\r\n`, port)
  const isFollowed = async (one: Place) => {
    const text = await reply(one, 'INFO replication')
    return text.includes('role:master') && text.split('state=online').length === servers.length
  }

  async function primary() {
    const question = `SENTINEL get-master-addr-by-name ${name}`
    const replies = await Promise.all(sentinels.map(one => reply(one, question).catch(() => '')))
    const named = replies.map(text => servers.find(({ announced }) => text.split('\r\n').includes(String(announced))))
    const agreed = servers.find(one => named.filter(other => other === one).length > sentinels.length / 2)
    return agreed?.name ?? null
  }

  async function isWhole() {
    const checks = await Promise.all(sentinels.map(one => reply(one, `SENTINEL ckquorum ${name}`)))
    const current = await primary()
    const server = servers.find(one => one.name === current)
    return server !== undefined && checks.every(isUsable) && (await isFollowed(server))
  }

  async function parts(): Promise<Parts> {
    const current = await primary()
    const [server, replica] = [servers.find(one => one.name === current), servers.find(one => one.name !== current)]
    const [sentinel] = sentinels
    if (!server || !replica || !sentinel) return {}
    return { 'redis primary': server, 'redis replica': replica, sentinel }
  }

  await Promise.all(servers.map(({ start }) => start()))
  await untilTrue(() => isFollowed(first), 'two replicas do not follow')
  await Promise.all(sentinels.map(({ start }) => start()))
  await untilTrue(isWhole, 'the Sentinels do not find each other')
  const hosts = sentinels.map(({ address }) => address).join(',')
  const url = `redis+sentinel://${hosts}/${name}?sentinelAuth=none`
  return { url, servers, sentinels, members: [...servers, ...sentinels], primary, parts, isWhole }
}

/** Whether replicas or Sentinels opened the connection: our clients begin with HELLO, and those do not. */
const isMember = (firstBytes: Buffer) => !/hello/i.test(firstBytes.toString('latin1'))

/** Whether the Sentinels have a quorum, and a majority that can elect the leader of a failover. */
const isUsable = (text: string) => text.startsWith('+OK 3 usable')

/** Writes the configuration at the first start only: Sentinels and promoted servers store their changes in it. */
async function writeOnce({ dir }: Place, file: string, lines: readonly string[]): Promise<string[]> {
  const path = join(dir, file)
  if (!existsSync(path)) await writeFile(path, `${lines.join('\n')}\n`)
  return [path]
}

const serverConfig = ({ port, announced, dir }: Place) => [
  `bind 127.0.0.1`,
  `port ${port}`,
  `dir ${JSON.stringify(dir)}`,
  'appendonly yes',
  'appendfsync everysec',
  'save ""',
  'maxmemory-policy noeviction',
  `replica-announce-ip 127.0.0.1`,
  `replica-announce-port ${announced}`,
  // A primary that no replica follows any more may have been replaced: it refuses writes, because they would be lost.
  'min-replicas-to-write 1',
  'min-replicas-max-lag 3',
  // Copies data to replicas without a disk and without delay: in a test it is small.
  'repl-diskless-sync yes',
  'repl-diskless-sync-delay 0',
  'repl-timeout 10',
]

const sentinelConfig = ({ port, announced, dir }: Place, primary: number) => [
  `bind 127.0.0.1`,
  `port ${port}`,
  `dir ${JSON.stringify(dir)}`,
  `sentinel announce-ip 127.0.0.1`,
  `sentinel announce-port ${announced}`,
  `sentinel monitor ${name} 127.0.0.1 ${primary} 2`,
  `sentinel down-after-milliseconds ${name} 5000`,
  `sentinel failover-timeout ${name} 10000`,
  `sentinel parallel-syncs ${name} 1`,
]
