import type { Log } from '@muster/service-kit/log'

/** Answers that one process waits for from the model at the same time: they are in memory until then. */
const most = 50

/** Runs what waits for the model beside the jobs that write replies: a model that is slow must not keep others waiting for the guide's answer. */
export function createRefinements({ log }: { log: Log }) {
  const underWay = new Set<Promise<void>>()
  return {
    /** Runs it without being waited for; not where too many are under way. Then, and where it fails, the guide's answer stays. */
    start(refine: () => Promise<void>): void {
      if (underWay.size >= most) {
        log.warn('model not asked: too many questions wait for it')
        return
      }
      const running = refine()
        .catch(err => log.warn({ err }, 'answer not refined; the answer of the guide stays'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },

    /** Waits for what is under way. */
    async stop(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
