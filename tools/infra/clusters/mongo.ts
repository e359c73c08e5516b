import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MongoClient, type Timestamp } from 'mongodb'
import { mongo } from '../servers/mongo.ts'
import {
  buildMember,
  type Cluster,
  type ClusterOptions,
  type Member,
  type Parts,
  type Place,
  untilTrue,
} from './member.ts'

const names = ['mongo-0', 'mongo-1', 'mongo-2']
const setName = 'rs0'
/**
 * The settings of k8s/overlays/clusters. By default an election begins after 10 s, and a new primary waits 10 s more for the heartbeat of a member that is cut
 * off, before it accepts writes; but pushes must continue within 15 s. While a member is cut off, the others may report their position only in heartbeats, so
 * each write waits for the next heartbeat.
 */
const settings = {
  electionTimeoutMillis: 5_000,
  heartbeatTimeoutSecs: 3,
  heartbeatIntervalMillis: 1_000,
  catchUpTimeoutMillis: 2_000,
}
/**
 * With these a secondary whose source is cut off looks for another one sooner. By default it does so after some 15 s, during which no majority acknowledges a
 * write.
 */
const parameters = {
  oplogNetworkTimeoutBufferSeconds: 2,
  oplogFetcherSteadyStateMaxFetcherRestarts: 0,
}

/** Whether a connection's first bytes are the greeting of a member. */
const isMember = (firstBytes: Buffer) =>
  /NetworkInterfaceTL|MongoDB Internal Client|internalClient/.test(firstBytes.toString('latin1'))

type OpTime = { ts: Timestamp; t: number }
/** `syncSourceHost` is empty on a primary, and on a secondary that has not found a member to copy from. */
type Status = {
  members: { name: string; stateStr: string; health: number }[]
  syncSourceHost: string
  optimes: { appliedOpTime: OpTime }
}

/** `url` is the MONGO_URL of the services, without a database. */
export type MongoCluster = Cluster & { url: string }

/** Starts a replica set of three members that hold data. */
export async function startMongoCluster(options: ClusterOptions): Promise<MongoCluster> {
  const members: (Member & Place)[] = []
  for (const name of names) {
    const prepare = async ({ port, dir }: Place) => {
      const dataDir = join(dir, 'data')
      await mkdir(dataDir, { recursive: true })
      const own = Object.entries(parameters).flatMap(([name, value]) => ['--setParameter', `${name}=${value}`])
      return [...(await mongo.prepare({ port, dataDir, durable: true })), ...own]
    }
    members.push(await buildMember(name, { ...options, isMember }, prepare))
  }
  const url = `mongodb://${members.map(({ address }) => address).join(',')}/?replicaSet=${setName}`

  /** A member's answer to a command, without going through the proxy. */
  async function ask<T>({ port }: Place, command: object): Promise<T> {
    const options = { directConnection: true, serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000 }
    const client = new MongoClient(`mongodb://127.0.0.1:${port}`, { ...options, socketTimeoutMS: 2_000 })
    try {
      return (await client.db('admin').command(command)) as T
    } finally {
      await client.close()
    }
  }

  /** The replica set as its primary sees it; null while no member says that it is the primary. */
  async function status(): Promise<Status | null> {
    for (const member of members) {
      const hello = await ask<{ isWritablePrimary: boolean }>(member, { hello: 1 }).catch(() => null)
      if (hello?.isWritablePrimary) return ask<Status>(member, { replSetGetStatus: 1 })
    }
    return null
  }

  async function parts(): Promise<Parts> {
    const all = (await status().catch(() => null))?.members ?? []
    const inState = (state: string) =>
      members.find(({ address }) => all.some(one => one.name === address && one.stateStr === state))
    const [primary, secondary] = [inState('PRIMARY'), inState('SECONDARY')]
    return primary && secondary ? { 'mongo primary': primary, 'mongo secondary': secondary } : {}
  }

  async function isWhole() {
    const seen = await status()
    const all = seen?.members ?? []
    if (!seen || all.length !== names.length) return false
    if (!all.every(one => /^(PRIMARY|SECONDARY)$/.test(one.stateStr) && one.health === 1)) return false
    const secondaries = members.filter(({ address }) =>
      all.some(one => one.name === address && one.stateStr === 'SECONDARY'),
    )
    const own = await Promise.all(secondaries.map(one => ask<Status>(one, { replSetGetStatus: 1 })))
    return own.every(
      ({ syncSourceHost, optimes }) =>
        syncSourceHost !== '' && optimes.appliedOpTime.ts.greaterThanOrEqual(seen.optimes.appliedOpTime.ts),
    )
  }

  await Promise.all(members.map(({ start }) => start()))
  const config = {
    _id: setName,
    members: members.map(({ address }, _id) => ({ _id, host: address })),
    settings,
  }
  const [first] = members
  if (!first) throw new Error('there is no member')
  await untilTrue(async () => {
    await ask(first, { replSetInitiate: config }).catch((error: Error) => {
      if (!/already initialized/.test(error.message)) throw error
    })
    return true
  }, 'MongoDB cannot initiate the replica set')
  await untilTrue(isWhole, 'the replica set has no primary and two secondaries')
  return { url, members, parts, isWhole }
}
