import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Exit } from '../process/keeper-protocol.ts'
import { freePort } from '../process/port.ts'
import { endOf, restartWhenEnded } from '../process/restart-when-ended.ts'
import { type LaunchOptions, type Running, untilReady } from './running.ts'
import { type Server, Unavailable, UserActionRequired } from './types.ts'

const startMs = 60_000
const stopMs = 20_000
const attempts = 3

/** Starts a server from its binary; retries with another port if the port was taken in the meantime. */
export async function launchBinary(server: Server, binary: string, options: LaunchOptions): Promise<Running> {
  if (options.fresh) await rm(options.dir, { recursive: true, force: true })
  // The log of the last run may explain why the server is started again.
  await rename(logOf(options.dir), `${logOf(options.dir)}.last`).catch(() => undefined)
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(server, binary, options)
    if ('url' in outcome) return outcome
    if (outcome.log.match(/address already in use|Address in use|EADDRINUSE/i) && attempt < attempts) continue
    if (/No space left on device|ENOSPC/.test(outcome.log)) {
      throw new UserActionRequired(
        `The disk is full, so ${server.title} cannot start: free some space, or set MUSTER_STATE to another disk.`,
      )
    }
    const why = outcome.exit ? `it ended with ${endOf(outcome.exit)}` : outcome.why
    throw new Unavailable(`${binary} does not start: ${why} (see ${logOf(options.dir)})`)
  }
}

async function tryOnce(
  server: Server,
  binary: string,
  { keeper, dir, durable, onRestart }: LaunchOptions,
): Promise<Running | { log: string; exit: Exit | null; why: string }> {
  const dataDir = join(dir, 'data')
  await mkdir(dataDir, { recursive: true })
  await rm(logOf(dir), { force: true })
  const port = await freePort(durable ? await portOfLastTime(dir) : 0)
  const args = await server.prepare({ port, dataDir, durable })
  const graceMs = durable ? stopMs : 0
  const spawn = () => keeper.spawn({ command: binary, args, logFile: logOf(dir), graceMs })
  const kept = await spawn().catch((error: Error) => ({ why: error.message }))
  if ('why' in kept) return { log: '', exit: null, why: kept.why }

  const url = server.url('127.0.0.1', port, 'binary')
  const given = new AbortController()
  const ended = kept.exited.then(exit => {
    given.abort()
    return exit
  })
  try {
    await untilReady(server, url, 'binary', { timeoutMs: startMs, signal: given.signal })
    // Without this check, another program that took the port meanwhile could answer in the server's place.
    given.signal.throwIfAborted()
  } catch (error) {
    const exit = given.signal.aborted ? await ended : null
    if (!exit) await kept.stop(0)
    const log = await readFile(logOf(dir), 'utf8').catch(() => '')
    return { log, exit, why: error instanceof Error ? error.message : String(error) }
  }
  if (durable) await writeFile(join(dir, 'port'), String(port))
  if (!onRestart) return { url, stop: async () => void (await kept.stop(graceMs)) }
  const { current, end } = restartWhenEnded(kept, {
    spawn,
    onEnded: (exit, pauseMs) =>
      onRestart(`${server.title} ended (${endOf(exit)}); starting it again in ${pauseMs / 1000} s (see ${logOf(dir)})`),
    onRestarted: async () => {
      // If the server does not get ready, either it exits or its log says why.
      await untilReady(server, url, 'binary', { timeoutMs: startMs }).then(
        () => onRestart(`${server.title} is up again`),
        () => onRestart(`${server.title} runs again and does not work (see ${logOf(dir)})`),
      )
    },
  })
  return {
    url,
    stop: async () => {
      end()
      await current().stop(graceMs)
    },
  }
}

function logOf(dir: string): string {
  return join(dir, 'server.log')
}

async function portOfLastTime(dir: string): Promise<number> {
  return Number(await readFile(join(dir, 'port'), 'utf8').catch(() => '0')) || 0
}
