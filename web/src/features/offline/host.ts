import type { OfflineQuestion } from '../../entities/offline-pack/question.ts'
import { logProblem } from '../../lib/log.ts'
import type { WorkerAnswer, WorkerQuestion } from './planner-worker.ts'

function createPlanner() {
  const worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (json: unknown) => void>()
  let next = 0
  worker.onmessage = ({ data: { id, json } }: MessageEvent<WorkerAnswer>) => {
    waiting.get(id)?.(json)
    waiting.delete(id)
  }
  worker.onerror = event => {
    logProblem('offline planner: stopped', event)
    worker.terminate()
    planner = null
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }
  return (question: Omit<WorkerQuestion, 'id'>) =>
    new Promise<unknown>(resolve => {
      const id = next++
      waiting.set(id, resolve)
      worker.postMessage({ id, ...question } satisfies WorkerQuestion)
    })
}

let planner: ReturnType<typeof createPlanner> | null = null

/** Answers a request from saved packs; null where none can. The planner's thread is started with the first question. */
export function answerFromPacks({ method, url, body }: OfflineQuestion): Promise<unknown> {
  planner ??= createPlanner()
  return planner({ method, url, body, now: Date.now() })
}
