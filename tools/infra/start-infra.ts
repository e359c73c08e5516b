import { join } from 'node:path'
import { type Keeper, startKeeper } from '../process/keeper.ts'
import { findWorking } from './find-working.ts'
import { cacheDir } from './paths.ts'
import { mongo } from './servers/mongo.ts'
import { nats } from './servers/nats.ts'
import { redis } from './servers/redis.ts'
import type { Found, Say, Server, ServerName } from './types.ts'

export const servers: Record<ServerName, Server> = { mongo, nats, redis }

/** The running servers. */
export type Infra = {
  mongoUrl(database: string): string
  natsUrl: string
  redisUrl: string
  /** The source of each server, for display. */
  sources: Partial<Record<ServerName, string>>
  /** The source of each server, to start more servers from it. */
  found: Partial<Record<ServerName, Found>>
  stop(): Promise<void>
}

/**
 * Starts MongoDB (a one-member replica set), NATS (JetStream) and Redis, each from the first source that works, with data
 * and logs under `stateDir`. Servers with durable data are restarted when they exit unexpectedly. Throws UserActionRequired with one line that says what to
 * do, and then leaves nothing running.
 */
export async function startInfra(options: {
  stateDir: string
  /** Deletes the data of earlier starts. */
  fresh?: boolean
  /** False for tests: data is not kept, a server that exits stays down, and stopping does not wait for a flush. */
  durable?: boolean
  only?: readonly ServerName[]
  say?: Say
  env?: NodeJS.ProcessEnv
  /** The keeper that runs the servers; a new one by default. */
  keeper?: Keeper
}): Promise<Infra> {
  const {
    fresh = false,
    durable = true,
    only = ['mongo', 'nats', 'redis'],
    say = () => undefined,
    env = process.env,
  } = options
  const keeper = options.keeper ?? startKeeper(options.stateDir)
  const context = { env, cacheDir: cacheDir(env), say }

  const outcomes = await Promise.allSettled(
    only.map(async name => {
      const dir = join(options.stateDir, name)
      const launching = { keeper, dir, durable, fresh, ...(durable && { onRestart: say }) }
      const { found, running } = await findWorking(servers[name], context, launching)
      say(`${servers[name].title} is up (${found.source})`)
      return { name, found, running }
    }),
  )
  const started = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stop = async () => {
    await Promise.allSettled(started.map(({ running }) => running.stop()))
    if (!options.keeper) await keeper.stop()
  }
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }

  const urlOf = (wanted: ServerName) => started.find(({ name }) => name === wanted)?.running.url ?? ''
  return {
    mongoUrl: database => withDatabase(urlOf('mongo'), database),
    natsUrl: urlOf('nats'),
    redisUrl: urlOf('redis'),
    sources: Object.fromEntries(started.map(({ name, found }) => [name, found.source])),
    found: Object.fromEntries(started.map(({ name, found }) => [name, found])),
    stop,
  }
}

/** The URL with another database name. The credentials still authenticate against their original database. */
export function withDatabase(url: string, database: string): string {
  const match = url.match(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/)
  if (!match) return url
  const [, server, previous, query] = match
  const parameters = new URLSearchParams(query)
  if (server?.includes('@') && !parameters.has('authSource')) parameters.set('authSource', previous || 'admin')
  const text = parameters.toString()
  return `${server}/${database}${text ? `?${text}` : ''}`
}
