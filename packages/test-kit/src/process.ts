import { mkdtemp, readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { ServiceName } from '@muster/contracts/services'
import { compileCache, root } from '@muster/tools/infra/paths'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import { freePort } from '@muster/tools/process/port'
import { settle } from './settle.ts'
import { sharedNeighbours } from './shared-neighbours.ts'

let keeper: Keeper | undefined
/** Time limit for a process to become ready, in milliseconds: on a busy machine it takes many seconds. */
const readyMs = 60_000
/** Time limit for a clean stop in milliseconds; after it the process is killed. */
const stopMs = 15_000

/**
 * Starts one of Muster's programs as a process with only this environment. The keeper ends it when this process ends, in any way. Its output is in a log
 * file.
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
    /** For SIGSTOP and SIGCONT. `kill` and `stop` wait for the end of the process. */
    signal: (signal: NodeJS.Signals) => process.kill(kept.pid, signal),
    kill: () => kept.stop(0),
    /** Stops it. Resolves to its exit code, or null if it had to be killed. */
    stop: async () => (await kept.stop(stopMs)).code,
  }
}

/** Starts a service as a process. Resolves when it is ready. */
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
