import type { Clock } from '@muster/service-kit/clock'
import type { MessageStore } from '../store/messages.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { IngestAlert } from './ingest-alert.ts'
import type { RecomputeUpdates } from './recompute-updates.ts'

/** Ends the updates that have expired. */
export function createExpiry(deps: {
  messages: MessageStore
  updates: UpdateStore
  recomputeUpdates: RecomputeUpdates
  clock: Clock
}) {
  return async () => {
    for (const key of await deps.updates.overdue(deps.clock.now())) {
      const message = await deps.messages.lineageMessage(key)
      if (message) await deps.recomputeUpdates(message, '')
    }
  }
}

/** Younger messages are left to the request or poll that ingests them. */
const recoveryAgeMs = 5_000

/** Ingests the messages again that a crash left in the journal without recomputing their updates. */
export function createRecovery(deps: { messages: MessageStore; ingestAlert: IngestAlert; clock: Clock }) {
  return async () => {
    const before = new Date(deps.clock.now().getTime() - recoveryAgeMs)
    for (const alert of await deps.messages.unprocessed(before)) await deps.ingestAlert(alert)
  }
}
