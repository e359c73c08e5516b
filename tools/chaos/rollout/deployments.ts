import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServiceName, services } from '@muster/contracts/services'
import { type Edge, findEdge, startEdge } from '@muster/test-kit/edge'
import type { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { type Process, processes } from '../../deploy/processes.ts'
import { root } from '../../infra/paths.ts'
import { type Keeper, startKeeper } from '../../process/keeper.ts'
import { freePort } from '../../process/port.ts'
import { untilReady } from '../../start/keep-running.ts'
import { freePorts } from '../../start/run-services.ts'
import { makeSecrets } from '../../start/secrets.ts'
import { type Plan, serviceEnv } from '../../start/services.ts'
import { settings } from '../faults/targets.ts'
import type { Balancer } from './balancer.ts'
import { startBalancer } from './balancer-process.ts'
import type { Times } from './times.ts'

/** The processes of a service or role, behind one address. */
export type Deployment = {
  name: string
  /** Replaces each process with a new one, as a rolling update does. Resolves when the old ones have exited. */
  rollOut(): Promise<{ slowestStartMs: number }>
}

/** The deployments that `only` names, or all: one after the other; those joined with a plus are rolled out at the same time, as in a release. */
export function chosen(deployments: readonly Deployment[], only: string | undefined): Deployment[] {
  if (only === undefined) return [...deployments]
  const named = (name: string) => deployments.filter(one => one.name === name)
  return groupsOf(only).map(group => together(group.flatMap(named)))
}

/** The names in `only`; throws if one is not a deployment. */
export function namesIn(only: string): string[] {
  const names = groupsOf(only).flat()
  for (const name of names) {
    if (name === 'edge' && !findEdge()) throw new Error('nginx with njs is not installed here')
    if (name !== 'edge' && !processes.some(one => one.name === name)) throw new Error(`there is no deployment ${name}`)
  }
  return names
}

const groupsOf = (only: string) => only.split(',').map(group => group.split('+'))

const together = (all: readonly Deployment[]): Deployment => ({
  name: all.map(({ name }) => name).join(' + '),
  async rollOut() {
    const started = await Promise.all(all.map(one => one.rollOut()))
    return { slowestStartMs: Math.max(...started.map(({ slowestStartMs }) => slowestStartMs)) }
  },
})

/** A running Muster whose deployments can be rolled out. */
export type Rollable = { url: string; ingestKey: string; deployments: readonly Deployment[]; stop(): Promise<void> }

/** Longest wait until a new process is ready, in ms. The old process serves visitors meanwhile, so a slow start is reported and does not end the run. */
export const patienceMs = 600_000
/** For this time, in ms, a process that ends before it is ready is started again, as Kubernetes does. */
const restartMs = 120_000

type Options = {
  infra: Plan['infra']
  stateDir: string
  sink: Awaited<ReturnType<typeof startPushSink>>
  times: Times
  /** How many processes a deployment has. */
  replicas(name: string): number
  /** Whether visitors reach the gateway through the edge. */
  edge?: boolean
  /** Further environment variables of the gateway. */
  gatewayEnv?: Record<string, string>
}

/** Starts all of Muster, with several processes of each deployment that is rolled out. */
export async function startRollable(options: Options): Promise<Rollable> {
  const { infra, stateDir, sink, times, replicas, edge = false, gatewayEnv } = options
  const keeper = startKeeper(stateDir)
  const ports = await freePorts()
  const secrets = makeSecrets()
  const gatewayUrl = `http://127.0.0.1:${ports.gateway}`
  const url = edge ? `http://127.0.0.1:${await freePort()}` : gatewayUrl
  const plan = { infra, secrets, stateDir, ports, origin: url, publicOrigin: '', webDist: '', drill: true }
  const balancers: Balancer[] = []
  const edges = new Set<Edge>()
  const stop = async () => {
    await Promise.all([...edges].map(one => one.stop()))
    await keeper.stop()
    for (const one of balancers) one.stop()
  }
  try {
    const deployments = await Promise.all(
      processes.map(async one => {
        const isReached = one.role === undefined || one.role === firstRole(one.service)
        const port = isReached ? ports[one.service] : 0
        const balancer = await startBalancer({ port, propagationMs: times.propagationMs })
        balancers.push(balancer)
        const env = {
          LOG_LEVEL: 'warn',
          SHUTDOWN_DRAIN_MS: String(times.drainMs),
          SHUTDOWN_TIMEOUT_MS: String(times.stopMs),
          ...serviceEnv(one.service, plan),
          ...settings(sink)[one.service],
          ...(one.service === 'gateway' && gatewayEnv),
        }
        const start = processStarter(one, { keeper, env, times, logs: join(stateDir, 'log') })
        return startDeployment(one.name, { balancer, preStopMs: times.preStopMs, replicas: replicas(one.name), start })
      }),
    )
    if (edge) {
      const balancer = await startBalancer({ port: Number(new URL(url).port), propagationMs: times.propagationMs })
      balancers.push(balancer)
      // Its own script waits before it ends.
      const own = { balancer, preStopMs: 0, replicas: replicas('edge'), start: edgeStarter(gatewayUrl, edges) }
      deployments.push(await startDeployment('edge', own))
    }
    await settle(() => balancers.every(one => one.hasRoutes()), { timeoutMs: patienceMs })
    return { url, ingestKey: secrets.ingestKey, deployments, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const firstRole = (service: ServiceName): string | undefined => services[service].roles[0]

type Running = { port: number; startMs: number; end(): Promise<unknown> }
type Context = { keeper: Keeper; env: Record<string, string>; times: Times; logs: string }

/** Returns a function that starts another process of a deployment. It resolves when the process is ready. */
function processStarter({ name, service, role }: Process, { keeper, env, times, logs }: Context) {
  let started = 0
  return async (): Promise<Omit<Running, 'startMs'>> => {
    const port = await freePort()
    started += 1
    const request = {
      command: process.execPath,
      args: [`services/${service}/src/main.ts`],
      cwd: root,
      logFile: join(logs, `${name}-${started}.log`),
      env: { ...process.env, ...env, ...(role ? { ROLE: role } : {}), PORT: String(port) },
      graceMs: 0,
      layer: 1,
    }
    const startOnce = async () => {
      const one = await keeper.spawn(request)
      await untilReady({ name, request, readyUrl: `http://127.0.0.1:${port}/readyz` }, one, { readyMs: patienceMs })
      return one
    }
    const kept = await settle(startOnce, { timeoutMs: restartMs })
    async function end() {
      const { code } = await kept.stop(times.drainMs + times.stopMs)
      if (code !== 0) throw new Error(`a process of ${name} did not stop cleanly (exit code ${code})`)
    }
    return { port, end }
  }
}

/** Returns a function that starts a further edge cache, with as many workers as in the cluster. `running` holds those that have not ended. */
function edgeStarter(gatewayUrl: string, running: Set<Edge>) {
  return async (): Promise<Omit<Running, 'startMs'>> => {
    const edge = await startEdge(gatewayUrl, { oneWorker: false, trusted: '127.0.0.1' })
    running.add(edge)
    async function end() {
      await edge.leave()
      running.delete(edge)
    }
    return { port: Number(new URL(edge.url).port), end }
  }
}

async function startDeployment(
  name: string,
  {
    balancer,
    preStopMs,
    replicas,
    start,
  }: { balancer: Balancer; preStopMs: number; replicas: number; start(): Promise<Omit<Running, 'startMs'>> },
): Promise<Deployment> {
  async function add(): Promise<Running> {
    const began = performance.now()
    const one = await start()
    balancer.add(one.port)
    return { ...one, startMs: performance.now() - began }
  }

  async function end(old: Running) {
    balancer.leave(old.port)
    await delay(preStopMs)
    await old.end()
    balancer.remove(old.port)
  }

  const running = await Promise.all(Array.from({ length: replicas }, add))
  return {
    name,
    async rollOut() {
      const ending: Promise<void>[] = []
      for (const old of running.splice(0)) {
        running.push(await add())
        ending.push(end(old))
      }
      await Promise.all(ending)
      return { slowestStartMs: Math.max(...running.map(({ startMs }) => startMs)) }
    },
  }
}
