import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceName, services } from '@muster/contracts/services'
import { startPushSink } from '@muster/test-kit/push-sink'
import { processes } from '../../deploy/processes.ts'
import { findWorking } from '../../infra/find-working.ts'
import { launch } from '../../infra/launch.ts'
import { cacheDir, root } from '../../infra/paths.ts'
import { servers, withDatabase } from '../../infra/start-infra.ts'
import { type ServerName, UserActionRequired } from '../../infra/types.ts'
import { hitsOf } from '../../process/hit.ts'
import { type Keeper, type Kept, startKeeper } from '../../process/keeper.ts'
import { freePort } from '../../process/port.ts'
import { untilReady } from '../../start/keep-running.ts'
import { freePorts } from '../../start/run-services.ts'
import { makeSecrets } from '../../start/secrets.ts'
import { type Plan, serviceEnv } from '../../start/services.ts'
import { startClusters } from './clusters.ts'

/** The server runs in a container, or was started by somebody else, so it has no process that can be frozen. */
export class CannotBeFrozen extends UserActionRequired {}

/** A process or server that a fault may hit. */
export type Target = {
  name: string
  /** SIGSTOP: connections stay open and nothing answers. */
  freeze(): void | Promise<void>
  thaw(): void
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** After `kill`: starts it again at the same address, with the data that it had stored. */
  start(): Promise<void>
  /** Members of a cluster only: blocks the traffic between this member and the others, while services still reach it. */
  cutOff?(): Promise<void>
  mend?(): void
  /** Members of a cluster only: whether the cluster has all its members, so that it can lose one again. */
  isWhole?(): Promise<boolean>
}

/** The servers that services connect to, and the variables for services that are not addresses. */
export type Servers = {
  infra: Plan['infra']
  env: Record<string, string>
  targets: readonly Target[]
  stop(): Promise<void>
}

/** A running Muster on which faults are tried. */
export type Installation = {
  /** Address of the gateway. */
  url: string
  ingestKey: string
  /** Whether the gateway serves the web app. */
  hasWeb: boolean
  /** The push service that receives its pushes. */
  sink: Awaited<ReturnType<typeof startPushSink>>
  targets: readonly Target[]
  /** The port of each process at which Prometheus scrapes it. */
  scraped: readonly { instance: string; port: number }[]
  /** The metrics of all processes of all services, as Prometheus reads them now. */
  metrics(): Promise<string>
  stop(): Promise<void>
}

/** Settings of services for the probes: rate limits would refuse most of them otherwise, and this push service is on this machine. */
export const settings = (sink: Installation['sink']): Partial<Record<ServiceName, Record<string, string>>> => ({
  gateway: { RATE_LIMIT_FACTOR: '100000' },
  alerts: sink.env,
})

/** Starts all of Muster as processes of this run alone, with servers that keep their data. Processes are not restarted automatically. */
export async function startInstallation({ webDist = '', clusters = false } = {}): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-faults-'))
  const keeper = startKeeper(dir)
  keeper.removeAtEnd(dir)
  const sink = await startPushSink()
  let servers: Servers | undefined
  const stop = async () => {
    await keeper.stop()
    await servers?.stop()
    await sink.stop()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    servers = await (clusters ? startClusters(keeper, dir) : startServers(keeper, dir))
    const ports = await freePorts()
    const url = `http://127.0.0.1:${ports.gateway}`
    const secrets = makeSecrets()
    const { infra, env } = servers
    const plan = { infra, secrets, stateDir: dir, ports, origin: url, publicOrigin: '', webDist, drill: true }
    const scraped: { instance: string; port: number }[] = []
    const running = await Promise.all(
      processes.map(async ({ name, service, role }) => {
        const metricsPort = await freePort()
        scraped.push({ instance: name, port: metricsPort })
        const isFirst = role === (services[service].roles as readonly string[])[0]
        const port = isFirst ? ports[service] : await freePort()
        const own = {
          ...serviceEnv(service, plan),
          ...(role ? { ROLE: role } : {}),
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
        }
        return startService({ name, service, port, dir, keeper, env: { ...own, ...env, ...settings(sink)[service] } })
      }),
    )
    const read = async ({ port }: { port: number }) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const metrics = async () => (await Promise.all(scraped.map(read))).join('\n')
    return {
      url,
      ingestKey: secrets.ingestKey,
      sink,
      hasWeb: webDist !== '',
      targets: [...running, ...servers.targets],
      scraped,
      metrics,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts one MongoDB, one NATS and one Redis. */
async function startServers(keeper: Keeper, dir: string): Promise<Servers> {
  const names = ['mongo', 'nats', 'redis'] as const
  const [mongo, nats, redis] = await Promise.all(names.map(name => startServer(name, keeper, join(dir, name))))
  const infra = {
    mongoUrl: (database: string) => withDatabase(mongo?.url ?? '', database),
    natsUrl: nats?.url ?? '',
    redisUrl: redis?.url ?? '',
  }
  const targets = [mongo, nats, redis].flatMap(server => (server ? [server.target] : []))
  return { infra, env: {}, targets, stop: async () => undefined }
}

async function startServer(name: ServerName, keeper: Keeper, dir: string) {
  let kept: Kept | undefined
  const watched = {
    ...keeper,
    spawn: async (request: Parameters<Keeper['spawn']>[0]) => {
      kept = await keeper.spawn(request)
      return kept
    },
  }
  const options = { keeper: watched, dir, durable: true }
  const context = { env: process.env, cacheDir: cacheDir(), say: () => undefined }
  const { found, running } = await findWorking(servers[name], context, options)
  if (found.kind !== 'binary')
    throw new CannotBeFrozen(`${servers[name].title} comes from ${found.source} and cannot be frozen from here.`)
  const start = async () => void (await launch(servers[name], found, options))
  return { url: running.url, target: targetOf(name, () => kept, start) }
}

type ServiceProcess = {
  name: string
  service: ServiceName
  port: number
  dir: string
  keeper: Keeper
  env: Record<string, string>
}

async function startService({ name, service, port, dir, keeper, env }: ServiceProcess): Promise<Target> {
  let kept: Kept | undefined
  const request = {
    command: process.execPath,
    args: [`services/${service}/src/main.ts`],
    cwd: root,
    logFile: join(dir, 'log', `${name}.log`),
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    graceMs: 0,
    layer: 1,
  }
  const start = async () => {
    kept = await keeper.spawn(request)
    await untilReady({ name, request, readyUrl: `http://127.0.0.1:${port}/livez` }, kept)
  }
  await start()
  return targetOf(name, () => kept, start)
}

function targetOf(name: string, kept: () => Kept | undefined, start: () => Promise<void>): Target {
  return { name, ...hitsOf(kept), start }
}
