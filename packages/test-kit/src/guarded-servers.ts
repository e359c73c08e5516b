import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type ServiceName, serviceNames } from '@muster/contracts/services'
import { passwordVariable } from '@muster/tools/deploy/access'
import { launch } from '@muster/tools/infra/launch'
import { root } from '@muster/tools/infra/paths'
import { servers } from '@muster/tools/infra/start-infra'
import type { Server } from '@muster/tools/infra/types'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import mongoose from 'mongoose'
import { sharedNeighbours } from './shared-neighbours.ts'

const { MongoClient } = mongoose.mongo
const folder = join(root, 'k8s/overlays/local/servers')

/** Servers on which each service has its own account. */
export type GuardedServers = {
  /** The URLs of a service, with its own account: MONGO_URL, NATS_URL and REDIS_URL. */
  urlsOf(name: ServiceName): { MONGO_URL: string; NATS_URL: string; REDIS_URL: string }
  /** The URLs for backups, with their own accounts. */
  backupUrls: { mongo: string; nats: string }
  /** The URL of NATS with the account of the operations team. */
  operationsUrl: string
  /** A MongoDB URL for any database with the account of the service `as`, for tests of access rights. */
  mongoUrl(as: ServiceName, database: string): string
  /** Stops Redis in order, so that it saves its data, and starts it again at the same address with that data. */
  restartRedis(): Promise<void>
  stop(): Promise<void>
}

type Passwords = Record<string, string>

/**
 * Starts MongoDB, NATS and Redis with an account for each service, from the files that docker-compose.yml and the local overlay use. Null if a server is not
 * available as a binary on this machine, because only then its configuration can be chosen.
 */
export async function startGuardedServers(): Promise<GuardedServers | null> {
  const shared = await sharedNeighbours()
  const { mongo, nats, redis } = shared
  if (mongo.kind !== 'binary' || nats.kind !== 'binary' || redis.kind !== 'binary') return null
  const dir = join(shared.dir, `guarded-${randomBytes(4).toString('hex')}`)
  await mkdir(dir, { recursive: true })
  const passwords = Object.fromEntries(
    [...serviceNames.map(passwordVariable), 'OPERATIONS_PASSWORD', 'BACKUP_PASSWORD'].map(name => [
      name,
      `p${randomBytes(12).toString('hex')}`,
    ]),
  )
  const keeper = withEnvironment(startKeeper(dir), { ...process.env, ...passwords })
  keeper.removeAtEnd(dir)
  const options = { keeper, durable: false }
  const shell = await redisShell(dir, redis.path)
  // `durable`, so that Redis stops in order and keeps its port.
  const launchRedis = () =>
    launch(guardedRedis, { ...redis, path: shell }, { keeper, durable: true, dir: join(dir, 'redis') })
  const [mongoServer, natsServer, firstRedis] = await Promise.all([
    launch(guardedMongo(passwords), mongo, { ...options, dir: join(dir, 'mongo') }),
    launch(guardedNats, nats, { ...options, dir: join(dir, 'nats') }),
    launchRedis(),
  ])
  let redisServer = firstRedis
  const passwordOf = (name: ServiceName) => passwords[passwordVariable(name)] ?? ''
  const withAccount = (url: string, user: string, name: ServiceName) =>
    url.replace('://', `://${user}:${passwordOf(name)}@`)
  const mongoUrl = (as: ServiceName, database: string) =>
    withAccount(mongoServer.url, `muster_${as}`, as).replace('/?', `/${database}?authSource=muster_${as}&`)
  return {
    mongoUrl,
    backupUrls: {
      mongo: mongoServer.url
        .replace('://', `://muster_backup:${passwords.BACKUP_PASSWORD}@`)
        .replace('/?', '/muster_backup?authSource=muster_backup&'),
      nats: natsServer.url.replace('://', `://backup:${passwords.BACKUP_PASSWORD}@`),
    },
    operationsUrl: natsServer.url.replace('://', `://operations:${passwords.OPERATIONS_PASSWORD}@`),
    urlsOf: name => ({
      MONGO_URL: mongoUrl(name, `muster_${name}`),
      NATS_URL: withAccount(natsServer.url, name, name),
      REDIS_URL: withAccount(redisServer.url, name, name),
    }),
    restartRedis: async () => {
      await redisServer.stop()
      redisServer = await launchRedis()
    },
    stop: async () => {
      await Promise.all([mongoServer.stop(), natsServer.stop(), redisServer.stop()])
      await keeper.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const withEnvironment = (keeper: Keeper, env: NodeJS.ProcessEnv): Keeper => ({
  ...keeper,
  spawn: request => keeper.spawn({ ...request, env }),
})

const guardedNats: Server = {
  ...servers.nats,
  prepare: async ({ port, dataDir }) => {
    const config = (await readFile(join(folder, 'nats.conf'), 'utf8'))
      .replace('port: 4222', `listen: "127.0.0.1:${port}"`)
      .replace('http_port: 8222\n', '')
      .replace('/data', dataDir)
    const file = join(dataDir, 'nats.conf')
    await writeFile(file, config)
    return ['-c', file]
  },
}

/** Prepares the image's start script of Redis with this binary, under the name that the binary has in the image. */
async function redisShell(dir: string, binary: string): Promise<string> {
  await symlink(binary, join(dir, 'redis-server'))
  const file = join(dir, 'run-redis')
  const path = [dir, process.env.PATH].join(delimiter)
  await writeFile(file, `#!/bin/sh\nPATH=${JSON.stringify(path)} exec sh ${join(folder, 'redis.sh')} "$@"\n`)
  await chmod(file, 0o700)
  return file
}

const guardedRedis: Server = {
  ...servers.redis,
  prepare: async ({ port, dataDir }) => ['--bind', '127.0.0.1', '--port', String(port), '--dir', dataDir],
}

const keyFileBytes = 96

function guardedMongo(passwords: Passwords): Server {
  const direct = (url: string) => url.replace(/\?.*/, '?directConnection=true')
  return {
    ...servers.mongo,
    prepare: async place => {
      const file = join(place.dataDir, 'member.key')
      await writeFile(file, randomBytes(keyFileBytes).toString('base64'), { mode: 0o400 })
      return [...(await servers.mongo.prepare(place)), '--keyFile', file]
    },
    // While MongoDB has no users, its localhost exception allows initiating the replica set and creating the first user.
    ready: async url => {
      const client = new MongoClient(direct(url), { serverSelectionTimeoutMS: 2000 })
      try {
        const admin = client.db('admin')
        const hello = await admin.command({ hello: 1 })
        if (hello.setName === undefined) {
          const members = [{ _id: 0, host: new URL(url).host }]
          await admin.command({ replSetInitiate: { _id: new URL(url).searchParams.get('replicaSet'), members } })
        }
        if (!hello.isWritablePrimary) throw new Error('it has not become primary yet')
        await createAccounts(client, direct(url), passwords)
      } finally {
        await client.close()
      }
    },
  }
}

async function createAccounts(
  first: InstanceType<typeof MongoClient>,
  url: string,
  passwords: Passwords,
): Promise<void> {
  const root = { user: 'root', pwd: 'only-for-this-test' }
  await first.db('admin').command({ createUser: root.user, pwd: root.pwd, roles: ['root'] })
  const client = new MongoClient(url, { auth: { username: root.user, password: root.pwd }, authSource: 'admin' })
  try {
    for (const { database, user, ...account } of await accountsOfScript(passwords))
      await client.db(database).command({ createUser: user, ...account })
  } finally {
    await client.close()
  }
}

type Account = { user: string; pwd: string; roles: { role: string; db: string }[] }

/** Runs the script for mongosh, which is not installed on every machine, against a fake database that records the created accounts. */
async function accountsOfScript(env: Passwords): Promise<(Account & { database: string })[]> {
  const accounts: (Account & { database: string })[] = []
  const getSiblingDB = (database: string) => ({
    getUser: () => null,
    createUser: (account: Account) => accounts.push({ ...account, database }),
  })
  runInNewContext(await readFile(join(folder, 'mongo-users.js'), 'utf8'), { db: { getSiblingDB }, process: { env } })
  // Cloned into objects of this context, because the driver distinguishes those of another one.
  return structuredClone(accounts)
}
