import type { Clock } from '@muster/service-kit/clock'
import { audienceOf } from '../domain/audience.ts'
import type { HeldStore } from '../store/held.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { GuardMetrics } from './guard-metrics.ts'
import type { IngestAlerts } from './ingest-alert.ts'

/**
 * Ingests the messages whose time has come, and released ones that a crash left behind; then says how many still wait for a person. One that fails
 * does not keep the others waiting.
 */
export function createReleaseDue(deps: {
  held: HeldStore
  ingestReleased: IngestAlerts
  guardMetrics: GuardMetrics
  clock: Clock
  log: { error(fields: object, message: string): void }
}) {
  const { held, ingestReleased, guardMetrics, clock, log } = deps
  return async (): Promise<void> => {
    for (const { id, alert } of await held.due(clock.now())) {
      try {
        await ingestReleased([alert])
        await held.markIngested(id)
      } catch (err) {
        log.error({ err, id }, 'released message ingest failed')
      }
    }
    const { count, oldest } = await held.undecided()
    guardMetrics.held.set(count)
    guardMetrics.heldSeconds.set(oldest ? Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1_000) : 0)
  }
}

/** Says how many updates are shown and reach nobody, because their area is not known, cannot be read or is too large. */
export function createCountUnpushed({ updates, guardMetrics }: { updates: UpdateStore; guardMetrics: GuardMetrics }) {
  return async (): Promise<void> => {
    const active = await updates.active()
    const pushed = active.filter(({ severity, level }) => severity !== 'low' && level !== 'all-clear')
    guardMetrics.unpushed.set(pushed.filter(update => audienceOf(update, null, 'affected').kind === 'nobody').length)
  }
}
