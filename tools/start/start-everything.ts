import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceName } from '@muster/contracts/define-route'
import { root } from '../infra/paths.ts'
import { startInfra } from '../infra/start-infra.ts'
import type { Say } from '../infra/types.ts'
import type { Keeper } from '../process/keeper.ts'
import { freePort } from '../process/port.ts'
import { publicPort } from './address.ts'
import { keepRunning } from './keep-running.ts'
import type { StartOptions } from './options.ts'
import { keptSecrets } from './secrets.ts'
import { domainServices, type Plan, serviceEnv } from './services.ts'
import { buildWeb, vite, webDist } from './web-build.ts'

const drillMain = join(root, 'tools/drill/main.ts')
const names: readonly ServiceName[] = [...domainServices, 'gateway']

/** From nothing to one address that works. Throws NeedsPerson with what to do; the keeper then ends what had started. */
export async function startEverything(
  options: StartOptions,
  { keeper, state, say }: { keeper: Keeper; state: string; say: Say },
): Promise<void> {
  const began = Date.now()
  const logs = join(state, 'log')
  await rm(logs, { recursive: true, force: true })
  await mkdir(logs, { recursive: true })
  const [infra] = await Promise.all([
    startInfra({ stateDir: state, fresh: options.fresh, keeper, say }),
    // The service worker comes from the built app even where Vite serves the rest.
    buildWeb(keeper, say),
  ])

  const port = await publicPort(options.port)
  if (port !== options.port) say(`Port ${options.port} is taken, so this is ${port}`)
  const ports = await portsFor(options.dev ? null : port)
  const drill = options.drill && existsSync(drillMain)
  const origin = `http://localhost:${port}`
  const plan: Plan = { infra, secrets: await keptSecrets(state), stateDir: state, ports, origin, webDist, drill }

  const run = (
    name: string,
    args: string[],
    env: Record<string, string>,
    also: { readyUrl?: string; cwd?: string } = {},
  ) =>
    keepRunning(
      keeper,
      {
        name,
        ...also,
        request: {
          command: process.execPath,
          args,
          cwd: also.cwd ?? root,
          logFile: join(logs, `${name}.log`),
          env: { ...process.env, ...env },
        },
      },
      say,
    )
  const watch = options.dev ? ['--watch', '--watch-preserve-output'] : []
  say('Starting the services')
  await Promise.all(
    names.map(name => {
      const readyUrl = `http://127.0.0.1:${ports[name]}/readyz`
      return run(name, [...watch, `services/${name}/src/main.ts`], serviceEnv(name, plan), { readyUrl })
    }),
  )
  const gateway = `http://127.0.0.1:${ports.gateway}`
  if (options.dev) {
    const args = [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort']
    await run('vite', args, { GATEWAY_URL: gateway }, { readyUrl: `http://127.0.0.1:${port}`, cwd: join(root, 'web') })
  }
  if (drill) await run('drill', [drillMain], { GATEWAY_URL: gateway, INGEST_KEY: plan.secrets.ingestKey })

  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`Mails are written to ${join(state, 'mail')}, logs to ${logs}`)
  if (drill) say('A drill is under way: every simulated update is marked DRILL')
  say(`\nMuster runs at ${origin} (after ${seconds} s; Ctrl-C stops it)`)
}

async function portsFor(gateway: number | null): Promise<Record<ServiceName, number>> {
  const entries: [ServiceName, number][] = []
  const given = new Set<number>(gateway ? [gateway] : [])
  for (const name of names) {
    let port = name === 'gateway' && gateway ? gateway : await freePort()
    while (name !== 'gateway' && given.has(port)) port = await freePort()
    given.add(port)
    entries.push([name, port])
  }
  return Object.fromEntries(entries) as Record<ServiceName, number>
}
