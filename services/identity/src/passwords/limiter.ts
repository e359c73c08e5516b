import { AppError } from '@muster/service-kit/errors'

/** Runs at most `concurrency` tasks at once and keeps at most `waiting` more; the next one is `too-many-requests`. */
export function createLimiter({ concurrency, waiting }: { concurrency: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new AppError('too-many-requests')
    // Whoever leaves hands its place over, so that nobody slips in between.
    await new Promise<void>(resolve => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
