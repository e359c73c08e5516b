import type { Log } from '@muster/service-kit/log'
import { withTimeout } from '@muster/service-kit/retry/with-timeout'

/** A caller waits a few seconds at most, also for a database that keeps its connections and says nothing. */
const mostStoreMs = 700

/** What the database answers; null where it does not. The way out needs nothing of it, and is worth more than what is stored of the person. */
export const unlessSlow = <T>(log: Pick<Log, 'error'>, work: Promise<T>, what: string): Promise<T | null> =>
  withTimeout(work, mostStoreMs, 'MongoDB did not answer').catch(err => {
    log.error({ err }, what)
    return null
  })
