import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ServiceName, serviceNames } from '@muster/contracts/services'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { bundle } from '@muster/tools/image/bundle'
import { root } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { untilReady } from '@muster/tools/start/keep-running'
import { freePorts } from '@muster/tools/start/run-services'
import { makeSecrets } from '@muster/tools/start/secrets'
import { serviceEnv } from '@muster/tools/start/services'
import { type Memory, memoryOf } from './support/memory-of.ts'

const rounds = Number(process.env.MEMORY_ROUNDS || 3)
const idleMs = 20_000
/** Private memory of one process, in MB. */
const goals: Partial<Record<ServiceName, number>> = { gateway: 70, community: 70, achievements: 70 }
const measured = (process.env.MEMORY_SERVICES?.split(',') ?? Object.keys(goals)) as ServiceName[]

/** Measures the memory of idle processes, each started from the image's bundles `MEMORY_ROUNDS` times and measured 20 s after its start. */
export async function benchMemory(): Promise<void> {
  const unknown = measured.filter(name => !serviceNames.includes(name))
  if (unknown.length > 0) throw new Error(`MEMORY_SERVICES names no service: ${unknown.join(', ')}`)
  const dir = await mkdtemp(join(tmpdir(), 'muster-bench-memory-'))
  const image = join(dir, 'image')
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const ofImage = Object.fromEntries(
    ['NODE_ENV', 'MALLOC_ARENA_MAX'].map(name => [name, dockerfile.match(`${name}=(\\S+)`)?.[1] ?? '']),
  )
  await bundle(image)
  const neighbours = await startNeighbours()
  const keeper = startKeeper(dir)
  try {
    const ports = await freePorts()
    const origin = `http://127.0.0.1:${ports.gateway}`
    const plan = { infra: neighbours, secrets: makeSecrets(), stateDir: dir, ports, origin, publicOrigin: '' }
    for (const name of measured) {
      const seen: Memory[] = []
      while (seen.length < rounds) {
        const env = { ...serviceEnv(name, { ...plan, webDist: '', drill: true }), ...ofImage }
        const request = {
          command: process.execPath,
          args: [join(image, `bundle/${name}.js`)],
          cwd: dir,
          env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env },
          logFile: join(dir, 'log', `${name}.log`),
        }
        const kept = await keeper.spawn(request)
        await untilReady({ name, request, readyUrl: `http://127.0.0.1:${ports[name]}/readyz` }, kept)
        await delay(idleMs)
        seen.push(memoryOf(kept.pid))
        await kept.stop(10_000)
      }
      const of = (part: keyof Memory) => seen.map(one => one[part]).toSorted((a, b) => a - b)
      const [least, most] = [of('own')[0] ?? 0, of('own').at(-1) ?? 0]
      const own = of('own')[Math.floor(rounds / 2)] ?? 0
      const goal = goals[name]
      const met = goal === undefined ? '' : `; goal ${goal}: ${own <= goal ? 'met' : 'missed'}`
      const all = of('all')[Math.floor(rounds / 2)] ?? 0
      console.log(`memory: ${name} ${own} MB of its own (${least}–${most}), ${all} MB in all${met}`)
    }
  } finally {
    await keeper.stop()
    await neighbours.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
