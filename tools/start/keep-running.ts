import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Say, UserActionRequired } from '../infra/types.ts'
import type { Keeper, Kept } from '../process/keeper.ts'
import type { SpawnRequest } from '../process/keeper-protocol.ts'
import { endOf, restartWhenEnded } from '../process/restart-when-ended.ts'

const startMs = 90_000
const pollMs = 100
const stopMs = 12_000

/** A program to start and to keep running. */
export type Program = {
  name: string
  request: SpawnRequest
  /** Answers 200 when the program is ready. Without it, a running process counts as ready. */
  readyUrl?: string
}

/** A program that is kept running. */
export type Running = {
  stop(): Promise<void>
  /** Kills the process as a crash would; it is restarted afterwards. */
  kill(): Promise<void>
}

const layer = 1

/**
 * Starts a program and waits until it is ready. If it exits before that, the start fails with the end of its log. If it exits
 * later, it is restarted with exponential back-off.
 */
export async function keepRunning(keeper: Keeper, program: Program, say: Say): Promise<Running> {
  const spawn = () => keeper.spawn({ ...program.request, graceMs: stopMs, layer })
  const first = await spawn()
  await untilReady(program, first)
  const { current, end } = restartWhenEnded(first, {
    spawn,
    onEnded: async (exit, pauseMs) => {
      say(`${program.name} ended (${endOf(exit)}); starting it again in ${pauseMs / 1000} s`)
      say(await lastLines(program.request.logFile))
    },
  })

  return {
    stop: async () => {
      end()
      await current().stop(stopMs)
    },
    kill: async () => {
      await current().stop(0)
    },
  }
}

/** Waits until the process is ready. Throws UserActionRequired with the end of its log if the process exits, or is not ready in time. */
export async function untilReady(
  { name, request, readyUrl }: Program,
  kept: Pick<Kept, 'exited'>,
  { readyMs = startMs }: { readyMs?: number } = {},
): Promise<void> {
  let ended = false
  void kept.exited.then(() => {
    ended = true
  })
  const until = Date.now() + readyMs
  while (readyUrl && !(await answers(readyUrl))) {
    if (ended) throw new UserActionRequired(`${name} did not start:\n${await lastLines(request.logFile)}`)
    if (Date.now() > until) {
      throw new UserActionRequired(
        `${name} is not ready after ${readyMs / 1000} s:\n${await lastLines(request.logFile)}`,
      )
    }
    await delay(pollMs)
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(3000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

async function lastLines(file: string, count = 15): Promise<string> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  // Stack frames are left out, because the message before them is more useful.
  const lines = text
    .trim()
    .split('\n')
    .filter(line => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(-count)
  return [...lines.map(line => `  | ${line}`), `  (${file})`].join('\n')
}
