import { AppError } from '@muster/service-kit/errors'
import type { Log } from '@muster/service-kit/log'
import { Tinypool } from 'tinypool'
import { createFairQueue } from './fair-queue.ts'
import type { PlanOutcome, PlanQuestion, PlanTask, Published, ReplyTo } from './protocol.ts'

export type PlannerOptions = {
  threads: number
  /** Maximum number of questions that wait for a thread: `mostWaiting` of all callers, `mostPerCaller` of one. */
  mostWaiting: number
  mostPerCaller: number
  /** The hazards at this moment. */
  hazards: () => Pick<PlanTask, 'hazards' | 'asOf' | 'readAt'>
  log: Log
}

/** Who asks, so that callers take turns, and when the answer is not wanted any more. */
export type PlanCaller = { roads: Published; caller: string; signal: AbortSignal }

type Job = { start: (slot: number) => void }

/**
 * Plans in threads, so that the event loop stays free. If too many questions wait, it throws `unavailable` at once. A question whose caller has gone leaves
 * the queue, and its running search stops.
 */
export function createPlanner({ threads, mostWaiting, mostPerCaller, hazards, log }: PlannerOptions) {
  const queue = createFairQueue<Job>({ mostWaiting, mostPerKey: mostPerCaller })
  const cancelled = new SharedArrayBuffer(threads * Int32Array.BYTES_PER_ELEMENT)
  const flags = new Int32Array(cancelled)
  const freeSlots = Array.from({ length: threads }, (_, slot) => slot)
  let pool: Tinypool | null = null

  function dispatch() {
    while (freeSlots.length > 0) {
      const job = queue.next()
      if (!job) return
      job.start(freeSlots.pop() ?? 0)
    }
  }

  async function runIn(slot: number, question: PlanQuestion, { version, buffer }: Published): Promise<PlanOutcome> {
    if (!pool) throw new AppError('unavailable')
    const task: PlanTask = { question, graph: { version, buffer }, ...hazards(), cancelled, slot }
    try {
      return await pool.run(task)
    } finally {
      freeSlots.push(slot)
      dispatch()
    }
  }

  /** Answers a question. Throws `unavailable` if too many questions wait, and `timeout` if the caller has gone. */
  function ask<Q extends PlanQuestion>(question: Q, { roads, caller, signal }: PlanCaller): Promise<ReplyTo<Q>> {
    return new Promise((resolve, reject) => {
      let running: number | null = null
      const onAbort = () => {
        if (running === null) queue.remove(caller, job)
        else Atomics.store(flags, running, 1)
        reject(new AppError('timeout'))
      }
      const job: Job = {
        start(slot) {
          running = slot
          Atomics.store(flags, slot, 0)
          runIn(slot, question, roads)
            .then(outcome => {
              if (outcome.state === 'cancelled') throw new AppError('timeout')
              for (const problem of outcome.problems) log.warn({ problem }, 'hazard skipped: unusable geometry')
              // The thread gives each kind of question its own kind of reply.
              resolve(outcome.reply as ReplyTo<Q>)
            })
            .catch(reject)
            .finally(() => {
              running = null
              signal.removeEventListener('abort', onAbort)
            })
        },
      }
      if (signal.aborted) return reject(new AppError('timeout'))
      if (!queue.add(caller, job)) return reject(new AppError('unavailable'))
      signal.addEventListener('abort', onAbort, { once: true })
      dispatch()
    })
  }

  return {
    ask,
    waiting: () => queue.size(),
    running: () => threads - freeSlots.length,
    async start(): Promise<void> {
      const filename = new URL('./worker.ts', import.meta.url).href
      pool = new Tinypool({
        filename,
        runtime: 'worker_threads',
        minThreads: threads,
        maxThreads: threads,
        isolateWorkers: false,
      })
    },
    async stop(): Promise<void> {
      flags.fill(1)
      await pool?.destroy()
      pool = null
    },
  }
}
