import type { OfflineQuestion } from '../../entities/offline-pack/question.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { createWorkerCalls } from '../../lib/worker-calls.ts'
import type { PlannerQuestion } from './planner-worker.ts'

const askPlanner = createWorkerCalls<PlannerQuestion, unknown>(
  'offline planner',
  () => new Worker(new URL('./planner-worker.ts', import.meta.url), { type: 'module' }),
)

/** Answers a request from saved packs, in a web worker; null if no pack can answer. */
export const answerFromPacks = ({ method, url, body }: OfflineQuestion): Promise<unknown> =>
  askPlanner({ method, url, body, now: serverNow() })
