import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServiceName, services } from '@muster/contracts/services'
import type { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { type Process, processes } from '../../deploy/processes.ts'
import { root } from '../../infra/paths.ts'
import { type Keeper, type Kept, startKeeper } from '../../process/keeper.ts'
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
  for (const name of names)
    if (!processes.some(one => one.name === name)) throw new Error(`there is no deployment ${name}`)
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
  /** Further environment variables of the gateway. */
  gatewayEnv?: Record<string, string>
}

/** Starts all of Muster, with several processes of each deployment that is rolled out. */
export async function startRollable(options: Options): Promise<Rollable> {
  const { infra, stateDir, sink, times, replicas, gatewayEnv } = options
  const keeper = startKeeper(stateDir)
  const ports = await freePorts()
  const secrets = makeSecrets()
  const url = `http://127.0.0.1:${ports.gateway}`
  const plan = { infra, secrets, stateDir, ports, origin: url, publicOrigin: '', webDist: '', drill: true }
  const balancers: Balancer[] = []
  const stop = async () => {
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
        const own = { keeper, balancer, env, times, replicas: replicas(one.name) }
        return startDeployment(one, { ...own, logs: join(stateDir, 'log') })
      }),
    )
    await settle(() => balancers.every(one => one.hasRoutes()), { timeoutMs: patienceMs })
    return { url, ingestKey: secrets.ingestKey, deployments, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const firstRole = (service: ServiceName): string | undefined => services[service].roles[0]

type Running = { port: number; kept: Kept; startMs: number }
type Context = {
  keeper: Keeper
  balancer: Balancer
  env: Record<string, string>
  times: Times
  replicas: number
  logs: string
}

async function startDeployment({ name, service, role }: Process, context: Context): Promise<Deployment> {
  const { keeper, balancer, env, times, replicas, logs } = context
  let started = 0

  async function start(): Promise<Running> {
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
    const began = performance.now()
    const startOnce = async () => {
      const one = await keeper.spawn(request)
      await untilReady({ name, request, readyUrl: `http://127.0.0.1:${port}/readyz` }, one, { readyMs: patienceMs })
      return one
    }
    const kept = await settle(startOnce, { timeoutMs: restartMs })
    balancer.add(port)
    return { port, kept, startMs: performance.now() - began }
  }

  async function end({ port, kept }: Running) {
    balancer.leave(port)
    await delay(times.preStopMs)
    const { code } = await kept.stop(times.drainMs + times.stopMs)
    balancer.remove(port)
    if (code !== 0) throw new Error(`a process of ${name} did not stop cleanly (exit code ${code})`)
  }

  const running = await Promise.all(Array.from({ length: replicas }, start))
  return {
    name,
    async rollOut() {
      const ending: Promise<void>[] = []
      for (const old of running.splice(0)) {
        running.push(await start())
        ending.push(end(old))
      }
      await Promise.all(ending)
      return { slowestStartMs: Math.max(...running.map(({ startMs }) => startMs)) }
    },
  }
}
