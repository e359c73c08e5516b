import { AppError } from '@muster/service-kit/errors'
import pLimit from 'p-limit'

/** Runs at most `concurrency` tasks at once and queues at most `waiting` more; beyond that throws `too-many-requests`. */
export function createLimiter({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const limit = pLimit(concurrency)
  return async <T>(task: () => Promise<T>): Promise<T> => {
    // A task counts as pending until the next tick, even when a slot is free.
    if (limit.activeCount + limit.pendingCount >= concurrency + waiting) throw new AppError('too-many-requests')
    return limit(task)
  }
}
