import type { OfflineQuestion } from '../../entities/offline-pack/question.ts'
import type { WorkerAnswer, WorkerQuestion } from './planner-worker.ts'

function createPlanner() {
  const worker = new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (json: unknown) => void>()
  let next = 0
  worker.onmessage = ({ data: { id, json } }: MessageEvent<WorkerAnswer>) => {
    waiting.get(id)?.(json)
    waiting.delete(id)
  }
  return (question: Omit<WorkerQuestion, 'id'>) =>
    new Promise<unknown>(resolve => {
      const id = next++
      waiting.set(id, resolve)
      worker.postMessage({ id, ...question } satisfies WorkerQuestion)
    })
}

let planner: ReturnType<typeof createPlanner> | null = null

/** Answers the service worker from saved packs; the planner's thread is started with the first question. */
export function startOfflineAnswers(): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const onMessage = async ({ data, ports: [port] }: MessageEvent<Partial<OfflineQuestion> | null>) => {
    if (data?.type !== 'muster-offline-question' || !port) return
    const { method = 'GET', url = '', body = '' } = data
    planner ??= createPlanner()
    port.postMessage(await planner({ method, url, body }))
  }
  navigator.serviceWorker.addEventListener('message', onMessage)
  return () => navigator.serviceWorker.removeEventListener('message', onMessage)
}
