import { join } from 'node:path'
import { type ServiceName, serviceNames, services } from '@muster/contracts/services'
import { type Process, processes } from '../deploy/processes.ts'
import { root } from '../infra/paths.ts'
import type { Say } from '../infra/types.ts'
import type { Keeper } from '../process/keeper.ts'
import { freePort } from '../process/port.ts'
import { keepRunning, type Running } from './keep-running.ts'
import { type Plan, serviceEnv } from './services.ts'
import { stripped } from './strip-services.ts'

export type RunContext = { keeper: Keeper; logs: string; say: Say }
type NodeProgram = { name: string; args: string[]; env: Record<string, string>; readyUrl?: string; cwd?: string }

/** Starts each service as a process and waits until it is ready. Throws if one fails to start. */
export async function runServices(
  plan: Plan,
  options: RunContext & {
    watch?: boolean
    only?: readonly ServiceName[]
    env?: Partial<Record<ServiceName, Record<string, string>>>
  },
): Promise<Partial<Record<ServiceName, Running>>> {
  const { watch = false, only = serviceNames, env = {} } = options
  const own = processes.filter(({ service }) => only.includes(service))
  const ports = await portsOf(own, plan)
  const runs = own.map(async ({ name, service, role }) => {
    const port = ports.get(name)
    const running = await runNode(
      {
        name,
        // With --watch, Node has to load the files itself to know which ones to watch.
        args: [...(watch ? ['--watch', '--watch-preserve-output'] : stripped.args), `services/${service}/src/main.ts`],
        env: {
          ...stripped.env,
          ...serviceEnv(service, plan),
          ...(role ? { ROLE: role } : {}),
          PORT: String(port),
          ...env[service],
        },
        readyUrl: `http://127.0.0.1:${port}/readyz`,
      },
      options,
    )
    return [service, running] as const
  })
  const byService = Object.groupBy(await Promise.all(runs), ([service]) => service)
  return Object.fromEntries(
    Object.entries(byService).map(([service, entries]) => [service, together(entries.map(([, running]) => running))]),
  )
}

/** The port of each process. The first role of a service gets the port that other services call; the other roles get free ports. */
async function portsOf(own: readonly Process[], plan: Plan): Promise<Map<string, number>> {
  const ports = new Map<string, number>()
  for (const { name, service, role } of own) {
    const [first]: readonly string[] = services[service].roles
    const port = role === first ? plan.ports[service] : await freePort()
    ports.set(name, port)
  }
  return ports
}

/** Controls the processes of one service as if they were one. */
function together(running: readonly Running[]): Running {
  return {
    stop: async () => void (await Promise.all(running.map(one => one.stop()))),
    kill: async () => void (await Promise.all(running.map(one => one.kill()))),
  }
}

/** Runs one of our programs with this Node and restarts it when it exits. Its log file has the program's name. */
export function runNode(program: NodeProgram, { keeper, logs, say }: RunContext): Promise<Running> {
  const { name, args, env, readyUrl, cwd = root } = program
  const request = {
    command: process.execPath,
    args,
    cwd,
    logFile: join(logs, `${name}.log`),
    env: { ...process.env, ...env },
  }
  return keepRunning(keeper, { name, request, ...(readyUrl ? { readyUrl } : {}) }, say)
}

/** A free port for each service that has none in `given`. */
export async function freePorts(
  given: Partial<Record<ServiceName, number>> = {},
): Promise<Record<ServiceName, number>> {
  const ports = new Map<ServiceName, number>(Object.entries(given) as [ServiceName, number][])
  for (const name of serviceNames) {
    if (ports.has(name)) continue
    ports.set(name, await freePort())
  }
  return Object.fromEntries(ports) as Record<ServiceName, number>
}
