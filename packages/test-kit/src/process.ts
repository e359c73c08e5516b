import { mkdtemp, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ServiceName } from '@muster/contracts/services'
import { compileCache, root } from '@muster/tools/infra/paths'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import { freePort } from '@muster/tools/process/port'
import { settle } from './settle.ts'
import { sharedNeighbours } from './shared-neighbours.ts'

let keeper: Keeper | undefined
/** On a busy machine a process takes many seconds to start. */
const readyMs = 60_000
/** Longer than a clean stop takes; then the process is killed. */
const stopMs = 15_000

/**
 * One of our programs as a process of its own, with nothing but this environment. The keeper ends it when this process
 * ends, however that happens; its output is in a log file.
 */
export async function startProcess(main: string, env: Record<string, string | undefined> = {}, args: string[] = []) {
  const folder = await mkdtemp(join((await sharedNeighbours()).dir, 'process-'))
  keeper ??= startKeeper(folder)
  keeper.removeAtEnd(folder)
  const logFile = join(folder, `${basename(dirname(main))}.log`)
  const kept = await keeper.spawn({
    command: process.execPath,
    args: [resolve(root, main), ...args],
    cwd: root,
    logFile,
    env: { PATH: process.env.PATH, ...compileCache(), ...env },
  })
  return {
    log: () => readFile(logFile, 'utf8'),
    exited: kept.exited,
    /** For SIGSTOP and SIGCONT; `kill` and `stop` wait for the end. */
    signal: (signal: NodeJS.Signals) => process.kill(kept.pid, signal),
    kill: () => kept.stop(0),
    /** Its exit code, or null when it had to be killed. */
    stop: async () => (await kept.stop(stopMs)).code,
  }
}

/** A service as a process of its own, ready. */
export async function startServiceProcess(name: ServiceName, env: Record<string, string | undefined>) {
  const port = await freePort()
  const child = await startProcess(`services/${name}/src/main.ts`, { ...env, PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  try {
    await settle(async () => (await fetch(`${url}/readyz`)).ok, { timeoutMs: readyMs })
  } catch (cause) {
    await child.kill()
    throw new Error(`${name} did not get ready:\n${await child.log()}`, { cause })
  }
  return { ...child, url }
}
