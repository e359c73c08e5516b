import type { Log } from '@muster/service-kit/log'

/** Most answers of the model that one process waits for at the same time, because they are kept in memory. */
const most = 50

/** Runs questions to the model outside of the reply jobs, so that a slow model does not delay the guide's answers to others. */
export function createRefinements({ log }: { log: Log }) {
  const underWay = new Set<Promise<void>>()
  return {
    /** Starts `refine` in the background, unless too many are running. If it is not started or fails, the guide's answer stays. */
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

    /** Waits for the running questions. */
    async stop(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}
