import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type StreamInfo } from 'nats'
import { freePort } from '../../process/port.ts'
import {
  buildMember,
  type Cluster,
  type ClusterOptions,
  type Member,
  type Parts,
  type Place,
  untilTrue,
} from './member.ts'

const names = ['nats-0', 'nats-1', 'nats-2']
const stream = 'MUSTER'

/** `url` is the NATS_URL of the services, for which NATS_REPLICAS is 3. */
export type NatsCluster = Cluster & { url: string }

/** Starts three servers with JetStream. Their roles are those in the stream of events, so they are known once a service has created the stream. */
export async function startNatsCluster(options: ClusterOptions): Promise<NatsCluster> {
  const clients = await Promise.all(names.map(() => freePort()))
  const servers: (Member & Place)[] = []
  for (const [i, name] of names.entries()) {
    const prepare = async (place: Place) => {
      const file = join(place.dir, 'nats.conf')
      await writeFile(file, configOf(name, clients[i] ?? 0, place, servers))
      return ['-c', file]
    }
    const member = await buildMember(name, options, prepare)
    // Services connect to a separate port; only the other members go through the proxy.
    servers.push({ ...member, address: `127.0.0.1:${clients[i]}` })
  }
  const url = servers.map(({ address }) => `nats://${address}`).join(',')

  async function infoOfStream({ address }: Member): Promise<StreamInfo> {
    const nc = await connect({ servers: address, timeout: 2_000, reconnect: false })
    try {
      return await (await nc.jetstreamManager({ timeout: 2_000 })).streams.info(stream)
    } finally {
      await nc.close()
    }
  }

  async function parts(): Promise<Parts> {
    const { cluster } = await Promise.any(servers.map(infoOfStream))
    const leader = servers.find(({ name }) => name === cluster?.leader)
    const follower = servers.find(({ name }) => cluster?.replicas?.some(one => one.name === name))
    return leader && follower ? { 'nats leader': leader, 'nats follower': follower } : {}
  }

  async function isWhole() {
    // Every server is asked: a server that is cut off still answers, so one answer is not enough.
    const all = (await Promise.all(servers.map(infoOfStream))).map(({ cluster }) => cluster?.replicas ?? [])
    return all.every(
      replicas => replicas.length === names.length - 1 && replicas.every(({ current, offline }) => current && !offline),
    )
  }

  await Promise.all(servers.map(({ start }) => start()))
  // JetStream works in a cluster once its servers have elected a leader.
  await untilTrue(async () => {
    const nc = await connect({ servers: servers.map(({ address }) => address), timeout: 2_000, reconnect: false })
    try {
      await (await nc.jetstreamManager({ timeout: 2_000 })).getAccountInfo()
      return true
    } finally {
      await nc.close()
    }
  }, 'JetStream does not answer')
  return { url, members: servers, parts, isWhole }
}

const configOf = (name: string, clientPort: number, { port, announced, dir }: Place, all: readonly Place[]) =>
  [
    `server_name: ${name}`,
    `listen: "127.0.0.1:${clientPort}"`,
    `jetstream { store_dir: ${JSON.stringify(join(dir, 'data'))}, sync_interval: always }`,
    'cluster {',
    '  name: muster',
    `  listen: "127.0.0.1:${port}"`,
    `  advertise: "127.0.0.1:${announced}"`,
    // Clients already have all addresses.
    '  no_advertise: true',
    `  routes: [${all.map(one => `"nats://127.0.0.1:${one.announced}"`).join(', ')}]`,
    '}',
    '',
  ].join('\n')
