import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cacheDir, root } from '@muster/tools/infra/paths'
import { startKeeper } from '@muster/tools/process/keeper'
import { memoryOf } from './support/memory-of.ts'
import { childrenOf } from './support/processor.ts'

const calmMs = Number(process.env.START_MEMORY_CALM_MS || 60_000)
const startMs = 300_000
/** Goals for private memory in MB: of all processes together, and of some single ones. */
const goals = { all: 1024, gateway: 70, community: 70, achievements: 70 }

/** Prints the memory of each process of `npm start`, a minute after Muster is ready. It starts with empty data, as on a new machine. */
export async function benchStartMemory(): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-bench-start-'))
  const keeper = startKeeper(dir)
  const logFile = join(dir, 'start.log')
  const env = { ...process.env, NODE_ENV: undefined, MUSTER_STATE: join(dir, 'state'), MUSTER_CACHE: cacheDir() }
  const args = [join(root, 'tools/bootstrap/main.mjs'), 'start', '--no-region']
  try {
    const start = await keeper.spawn({ command: process.execPath, args, cwd: root, env, logFile, graceMs: 60_000 })
    const until = Date.now() + startMs
    while (!readFileSync(logFile, 'utf8').includes('Muster runs at')) {
      if (Date.now() > until) throw new Error(`Muster does not start: ${readFileSync(logFile, 'utf8')}`)
      await delay(500)
    }
    await delay(calmMs)
    const seen = familyOf(start.pid).map(pid => ({ name: nameOf(pid), own: memoryOf(pid).own }))
    seen.sort((a, b) => b.own - a.own)
    for (const { name, own } of [...seen, { name: 'all', own: seen.reduce((sum, { own }) => sum + own, 0) }]) {
      const goal = Object.hasOwn(goals, name) ? goals[name as keyof typeof goals] : undefined
      const met = goal === undefined ? '' : `; goal ${goal}: ${own <= goal ? 'met' : 'missed'}`
      console.log(`start-memory: ${name} ${own} MB of its own${met}`)
    }
    await start.stop(60_000)
  } finally {
    await keeper.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** The ids of a process and of all its descendants. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** The name of the service, or the file that the process runs. */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const script = words.slice(1).find(word => /\/main\.m?ts$|-main\.ts$|main\.mjs$/.test(word)) ?? words[0] ?? ''
  return script.match(/^services\/(\w+)\//)?.[1] ?? script.split('/').slice(-2).join('/')
}
