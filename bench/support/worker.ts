import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Worker = {
  /** Resolves to the next message of the worker; rejects if it ends without one. */
  answer(): Promise<unknown>
  /** Sends a message to the worker. Resolves to the worker's next message. */
  ask(message: string | object): Promise<unknown>
  stop(): void
}

/** Starts one of `targets/` as a process in a session of its own, so that Linux gives it a share of the processor of its own. It is controlled by messages. */
export function startWorker(name: string, env: Record<string, string>): Worker {
  const child = fork(new URL(`../targets/${name}.ts`, import.meta.url), {
    env: { ...process.env, ...env },
    detached: true,
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended without an answer`)))
  ended.catch(() => undefined)
  const answer = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  return {
    answer,
    ask(message) {
      const answered = answer()
      child.send(message)
      return answered
    },
    stop: () => void child.kill(),
  }
}
