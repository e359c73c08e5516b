import { logProblem } from './log.ts'

/** The message that a worker of `createWorkerCalls` gets. It must post back a `WorkerReply` with the same id. */
export type WorkerCall<Question> = { id: number; question: Question }
export type WorkerReply<Answer> = { id: number; answer: Answer }

/** Returns a function that asks a worker, which starts at the first question. It resolves to null if the worker fails; the next question starts a new one. */
export function createWorkerCalls<Question, Answer>(
  name: string,
  start: () => Worker,
): (question: Question) => Promise<Answer | null> {
  const waiting = new Map<number, (answer: Answer | null) => void>()
  let next = 0
  let running: Worker | null = null

  function begin(): Worker {
    const worker = start()
    worker.onmessage = ({ data: { id, answer } }: MessageEvent<WorkerReply<Answer>>) => {
      waiting.get(id)?.(answer)
      waiting.delete(id)
    }
    worker.onerror = event => {
      logProblem(`${name}: stopped`, event)
      worker.terminate()
      running = null
      for (const resolve of waiting.values()) resolve(null)
      waiting.clear()
    }
    return worker
  }

  return question =>
    new Promise(resolve => {
      const id = next++
      waiting.set(id, resolve)
      running ??= begin()
      running.postMessage({ id, question } satisfies WorkerCall<Question>)
    })
}
