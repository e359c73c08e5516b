import type { Clock } from '@muster/service-kit/clock'
import { isOutage } from '@muster/service-kit/errors'
import type { Log } from '@muster/service-kit/log'
import { alertKey } from '../domain/alert.ts'
import type { MessageStore } from '../store/messages.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { IngestAlerts } from './ingest-alert.ts'
import type { RecomputeUpdates } from './recompute-updates.ts'

/** Pause before a lineage whose expiry failed is tried again, so that others come first. */
const expiryPauseMs = 60_000

/** Creates a function that ends the updates that have expired. A lineage that cannot be recomputed does not stop the others. */
export function createExpiry(deps: {
  messages: MessageStore
  updates: UpdateStore
  recomputeUpdates: RecomputeUpdates
  clock: Clock
  log: Log
}) {
  async function expire(key: string) {
    const starts = await deps.messages.byKeys([key])
    if (starts.length === 0) throw new Error('message is parked or no longer in the journal')
    await deps.recomputeUpdates(starts)
  }

  return async () => {
    const now = deps.clock.now()
    for (const { lineageId, key } of await deps.updates.overdue(now)) {
      try {
        await expire(key)
      } catch (err) {
        deps.log.error({ err, lineageId }, 'expiry of a lineage failed; it will be retried')
        await deps.updates.retryAt(lineageId, new Date(now.getTime() + expiryPauseMs))
      }
    }
  }
}

/** Younger messages are skipped: a request or a poll is ingesting them. */
const recoveryAgeMs = 5_000
/** A message that fails this often is parked: the cause is the message itself. */
const attemptsToPark = 5

/**
 * Creates a function that ingests messages again which a crash left in the journal without recomputing their updates. A message that fails every time is
 * parked. An outage is not the fault of a message, so all of them then wait for the next run.
 */
export function createRecovery(deps: { messages: MessageStore; ingestReleased: IngestAlerts; clock: Clock; log: Log }) {
  return async () => {
    const before = new Date(deps.clock.now().getTime() - recoveryAgeMs)
    for (const { key, alert } of await deps.messages.unprocessed(before)) {
      try {
        // The message would be stored under its own key, and this row would be read again at every recovery.
        if (alertKey(alert) !== key) throw new Error('the message is not the one that its key names')
        await deps.ingestReleased([alert])
      } catch (err) {
        if (isOutage(err)) throw err
        deps.log.error({ err, key }, 'message could not be recovered')
        if ((await deps.messages.failed(key)) >= attemptsToPark) await deps.messages.park(key, err)
      }
    }
  }
}
