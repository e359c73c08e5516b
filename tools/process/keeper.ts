import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Exit, FromKeeper, SpawnRequest, ToKeeper } from './keeper-protocol.ts'

/** A process that the keeper has started. */
export type Kept = {
  pid: number
  exited: Promise<Exit>
  /** Sends SIGTERM, and SIGKILL after `graceMs`; 0 kills at once. */
  stop(graceMs: number): Promise<Exit>
}

/** Starts processes that end together with this one. */
export type Keeper = {
  spawn(request: SpawnRequest): Promise<Kept>
  /** Deletes the folder after the last process has ended, even when this process is killed. */
  removeAtEnd(path: string): void
  /** Stops every process and waits until they have exited. */
  stop(): Promise<void>
}

/** Starts the keeper: the parent of every process of this run (see keeper-main.ts). `stateDir` holds its pid records. */
export function startKeeper(stateDir: string): Keeper {
  const child = fork(join(import.meta.dirname, 'keeper-main.ts'), [join(stateDir, 'pids')], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Without the loaders and inspectors that a test runner puts into NODE_OPTIONS.
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const waiting = new Map<number, { spawned(pid: number): void; failed(error: Error): void; exit(exit: Exit): void }>()
  const pids = new Map<number, number>()
  let lastId = 0
  let stopping = false

  child.on('message', (message: FromKeeper) => {
    const entry = waiting.get(message.id)
    if (message.type === 'spawned') entry?.spawned(message.pid)
    else if (message.type === 'failed') entry?.failed(new Error(message.message))
    else {
      waiting.delete(message.id)
      pids.delete(message.id)
      entry?.exit(message)
    }
  })
  const gone = once(child, 'exit').then(() => {
    // The keeper was killed, so its processes must be stopped here.
    for (const pid of pids.values()) killGroup(pid)
    for (const entry of waiting.values()) {
      entry.failed(new Error('The keeper process was killed.'))
      entry.exit({ code: null, signal: 'SIGKILL' })
    }
    waiting.clear()
  })
  child.unref()
  child.channel?.unref()

  const send = (message: ToKeeper) => {
    if (child.connected) child.send(message)
  }

  /** Keeps this process alive while a reply is pending; an idle keeper does not keep it alive. */
  const awaited = async <T>(promise: Promise<T>): Promise<T> => {
    const holdOpen = setInterval(() => undefined, 60_000)
    try {
      return await promise
    } finally {
      clearInterval(holdOpen)
    }
  }

  return {
    spawn: request => {
      mkdirSync(dirname(request.logFile), { recursive: true })
      const id = ++lastId
      const exit = Promise.withResolvers<Exit>()
      const spawned = new Promise<Kept>((resolve, reject) => {
        waiting.set(id, {
          failed: reject,
          exit: exit.resolve,
          spawned: pid => {
            pids.set(id, pid)
            const stop = (graceMs: number) => {
              send({ type: 'stop', id, graceMs })
              return awaited(exit.promise)
            }
            resolve({ pid, exited: exit.promise, stop })
          },
        })
        if (stopping || !child.connected) reject(new Error('The keeper process has ended.'))
        send({ type: 'spawn', id, ...request })
      })
      return awaited(spawned)
    },
    removeAtEnd: path => send({ type: 'remove-at-end', path }),
    stop: async () => {
      stopping = true
      if (child.connected) child.disconnect()
      await awaited(gone)
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
