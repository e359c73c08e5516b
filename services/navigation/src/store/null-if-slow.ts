import type { Log } from '@muster/service-kit/log'
import { withTimeout } from '@muster/service-kit/retry/with-timeout'

/** Time limit in ms. A frozen database keeps its connections open, and a caller who needs a way out must not wait for it. */
const mostStoreMs = 700

/** The result of a database operation, or null if it fails or is too slow. A route can be planned without the stored data. */
export const nullIfSlow = <T>(log: Pick<Log, 'error'>, work: Promise<T>, what: string): Promise<T | null> =>
  withTimeout(work, mostStoreMs, 'MongoDB did not answer').catch(err => {
    log.error({ err }, what)
    return null
  })
