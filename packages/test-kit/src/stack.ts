import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceName, serviceNames } from '@muster/contracts/services'
import { processes } from '@muster/tools/deploy/processes'
import { startKeeper } from '@muster/tools/process/keeper'
import type { Running } from '@muster/tools/start/keep-running'
import { freePorts, runServices } from '@muster/tools/start/run-services'
import { makeSecrets } from '@muster/tools/start/secrets'
import { anySpeed } from './any-speed.ts'
import { type CookieClient, createCookieClient } from './cookie-client.ts'
import { type GuardedServers, startGuardedServers } from './guarded-servers.ts'
import { mailsIn } from './mailbox.ts'
import { type Neighbours, startNeighbours } from './neighbours.ts'
import { sharedNeighbours } from './shared-neighbours.ts'

/** All services of an installation, running as processes. */
export type Stack = {
  /** Address of the gateway. */
  url: string
  serviceUrl(name: ServiceName): string
  /** A new client without cookies. */
  client(): CookieClient
  ingestKey: string
  /** The URL of a database. A service's database is `muster_<name>`. */
  mongoUrl(database: string): string
  redisUrl: string
  natsUrl: string
  /** The raw text of each mail sent so far. */
  mails(): Promise<string[]>
  /** The logs of all processes of a service. */
  logOf(name: ServiceName): Promise<string>
  /** Kills a service's process; it is then restarted. */
  kill(name: ServiceName): Promise<void>
  /** Stops a service. Resolves to a function that starts it again. */
  halt(name: ServiceName): Promise<() => Promise<void>>
  /** Restarts a service with additional environment variables, which later restarts keep. */
  restart(name: ServiceName, variables: Record<string, string>): Promise<void>
  /** Starts one more process of each role of a service. The gateway does not route to it; it processes jobs and events, like one of several pods. */
  startAnother(name: ServiceName): Promise<void>
  stop(): Promise<void>
}

/** Starts all services as separate processes, as `npm start` does, with their own MongoDB, NATS and Redis. */
export async function startStack(
  options: {
    env?: Partial<Record<ServiceName, Record<string, string>>>
    /** Folder of a built web app. Without it the gateway serves only the API. */
    webDist?: string
    drill?: boolean
    /** Each service has its own account on MongoDB, NATS and Redis, if `startGuardedServers` is possible on this machine. */
    guarded?: boolean
    /** Uses a MongoDB that no other test uses. */
    ownMongo?: boolean
  } = {},
): Promise<Stack> {
  const { dir } = await sharedNeighbours()
  const guarded = options.guarded ? await startGuardedServers() : null
  const neighbours = guarded ? onGuarded(guarded) : await startNeighbours({ ownMongo: options.ownMongo ?? false })
  const stateDir = await mkdtemp(join(dir, 'stack-'))
  const keeper = startKeeper(stateDir)
  keeper.removeAtEnd(stateDir)
  let services: Partial<Record<ServiceName, Running>> = {}
  const others: Running[] = []
  const stop = async () => {
    await Promise.all([...Object.values(services), ...others].map(service => service.stop()))
    await keeper.stop()
    await neighbours.stop()
  }
  const ports = await freePorts()
  const url = `http://127.0.0.1:${ports.gateway}`
  const secrets = makeSecrets()
  const { webDist = '', drill = false } = options
  const env: Partial<Record<ServiceName, Record<string, string>>> = Object.fromEntries(
    serviceNames.map(name => [
      name,
      { ...(name === 'gateway' && anySpeed), ...guarded?.urlsOf(name), ...options.env?.[name] },
    ]),
  )
  const plan = { infra: neighbours, secrets, stateDir, ports, origin: url, publicOrigin: '', webDist, drill }
  const logs = join(stateDir, 'log')
  const run = { keeper, logs, say: () => undefined, env }
  const startAgain = async (name: ServiceName) => {
    services = { ...services, ...(await runServices(plan, { ...run, only: [name] })) }
  }
  try {
    services = await runServices(plan, run)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    serviceUrl: name => `http://127.0.0.1:${ports[name]}`,
    client: () => createCookieClient(url),
    ingestKey: secrets.ingestKey,
    mongoUrl: neighbours.mongoUrl,
    redisUrl: neighbours.redisUrl,
    natsUrl: neighbours.natsUrl,
    mails: () => mailsIn(join(stateDir, 'mail')),
    logOf: async name => {
      const own = processes.filter(({ service }) => service === name)
      return (await Promise.all(own.map(one => readFile(join(logs, `${one.name}.log`), 'utf8')))).join('')
    },
    kill: async name => services[name]?.kill(),
    halt: async name => {
      await services[name]?.stop()
      return () => startAgain(name)
    },
    restart: async (name, variables) => {
      env[name] = { ...env[name], ...variables }
      await services[name]?.stop()
      await startAgain(name)
    },
    startAnother: async name => {
      others.push(
        ...Object.values(
          await runServices(
            { ...plan, ports: await freePorts() },
            { ...run, logs: await mkdtemp(join(logs, 'another-')), only: [name] },
          ),
        ),
      )
    },
    stop,
  }
}

/** The neighbours for the test itself, which may read every database. */
function onGuarded({ urlsOf, mongoUrl, stop }: GuardedServers): Neighbours {
  const { NATS_URL: natsUrl, REDIS_URL: redisUrl } = urlsOf('alerts')
  return {
    mongoUrl: database => mongoUrl(serviceNames.find(name => `muster_${name}` === database) ?? 'alerts', database),
    natsUrl,
    redisUrl,
    stop,
  }
}
