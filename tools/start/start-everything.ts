import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseMemoryOfLoading } from '@muster/service-kit/process/release-memory'
import { root } from '../infra/paths.ts'
import { closeWhatIsIdle } from '../infra/servers/mongo-memory.ts'
import { startInfra } from '../infra/start-infra.ts'
import type { Say } from '../infra/types.ts'
import type { Keeper } from '../process/keeper.ts'
import { publicPort } from './address.ts'
import { beginDrillRegion } from './drill-region.ts'
import type { StartOptions } from './options.ts'
import { freePorts, runNode, runServices } from './run-services.ts'
import { keptSecrets } from './secrets.ts'
import type { Plan } from './services.ts'
import { stripped, stripServices } from './strip-services.ts'
import { buildWeb, vite, webDist } from './web-build.ts'

const drillMain = join(root, 'tools/drill/main.ts')

/** Starts servers, services, web app and drill. Throws UserActionRequired with what to do; the keeper then stops what has started. */
export async function startEverything(
  options: StartOptions,
  { keeper, state, say }: { keeper: Keeper; state: string; say: Say },
): Promise<void> {
  const began = Date.now()
  const logs = join(state, 'log')
  // The logs of the previous run are kept as `.last`, because they are needed after a failure.
  await rm(`${logs}.last`, { recursive: true, force: true })
  await rename(logs, `${logs}.last`).catch(() => undefined)
  await mkdir(logs, { recursive: true })
  const [infra] = await Promise.all([
    startInfra({ stateDir: state, fresh: options.fresh, keeper, say }),
    // Also with --dev, because the service worker is served from the built app.
    buildWeb(keeper, say),
    ...(options.dev ? [] : [stripServices(keeper, logs)]),
  ])

  const port = await publicPort(options.port)
  if (port !== options.port) say(`Port ${options.port} is taken, so this is ${port}`)
  const ports = await freePorts(options.dev ? {} : { gateway: port })
  const drill = options.drill && existsSync(drillMain)
  const origin = `http://localhost:${port}`
  const publicOrigin = process.env.PUBLIC_ORIGIN ?? ''
  const secrets = await keptSecrets(state)
  const plan: Plan = { infra, secrets, stateDir: state, ports, origin, publicOrigin, webDist, drill }

  const context = { keeper, logs, say }
  say('Starting the services')
  await runServices(plan, { ...context, watch: options.dev })
  const gateway = `http://127.0.0.1:${ports.gateway}`
  if (options.dev) {
    const args = [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort']
    const readyUrl = `http://127.0.0.1:${port}`
    await runNode({ name: 'vite', args, env: { GATEWAY_URL: gateway }, readyUrl, cwd: join(root, 'web') }, context)
  }
  if (drill) {
    const env = { GATEWAY_URL: gateway, INGEST_KEY: plan.secrets.ingestKey, ...stripped.env }
    await runNode({ name: 'drill', args: [...stripped.args, drillMain], env }, context)
  }

  // The settings of a MongoDB that somebody else runs are not changed.
  if (infra.found.mongo?.kind !== 'url') await closeWhatIsIdle(infra.mongoUrl('admin')).catch(() => undefined)
  // From now on this process only restarts services that exit.
  releaseMemoryOfLoading()
  if (options.region) void beginDrillRegion({ keeper, logs, state, say })

  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`Mails are written to ${join(state, 'mail')}, logs to ${logs}; those of the last run are in ${logs}.last`)
  if (drill) say('A drill is under way: every simulated update is marked DRILL')
  if (options.dev) say(`The built app, with its service worker and push, is at http://localhost:${ports.gateway}`)
  say(`\nMuster runs at ${origin} (after ${seconds} s; Ctrl-C stops it)`)
}
