import type { Clock } from '@muster/service-kit/clock'
import { audienceOf } from '../domain/audience.ts'
import { inForcePart } from '../domain/check-time.ts'
import type { HeldStore } from '../store/held.ts'
import type { MessageStore } from '../store/messages.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { GuardMetrics } from './guard-metrics.ts'
import type { IngestAlerts } from './ingest-alert.ts'

/**
 * Creates a function that ingests waiting messages that are due, and released ones that a crash left behind. If the infos of a message begin at different
 * times, each is ingested when it is due. A message that fails does not stop the others. At the end it sets the metrics of messages that wait for a person.
 */
export function createReleaseDue(deps: {
  held: HeldStore
  messages: Pick<MessageStore, 'complete'>
  ingestReleased: IngestAlerts
  guardMetrics: GuardMetrics
  clock: Clock
  log: { error(fields: object, message: string): void }
}) {
  const { held, messages, ingestReleased, guardMetrics, clock, log } = deps
  return async (): Promise<void> => {
    const now = clock.now()
    for (const { id, alert } of await held.due(now)) {
      try {
        const part = inForcePart(alert, now)
        const due = part?.alert ?? alert
        await messages.complete(due)
        await ingestReleased([due])
        await (part ? held.postpone(id, new Date(part.nextAt)) : held.markIngested(id))
      } catch (err) {
        log.error({ err, id }, 'released message ingest failed')
      }
    }
    const { count, oldest } = await held.undecided()
    guardMetrics.held.set(count)
    guardMetrics.heldSeconds.set(oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0)
  }
}

/** Creates a function that counts the updates that are shown but pushed to nobody, because their area is unknown, cannot be read or is too large. */
export function createCountUnpushed({ updates, guardMetrics }: { updates: UpdateStore; guardMetrics: GuardMetrics }) {
  return async (): Promise<void> => {
    const active = await updates.active()
    const pushed = active.filter(({ severity, level }) => severity !== 'low' && level !== 'all-clear')
    guardMetrics.unpushed.set(pushed.filter(update => audienceOf(update, null, 'affected').kind === 'nobody').length)
  }
}
