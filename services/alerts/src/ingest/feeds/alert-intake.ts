import type { Clock } from '@muster/service-kit/clock'
import type { UpdateStore } from '../../store/updates.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import type { PolledAlerts } from './define-feed.ts'
import { createIngestAll, type IngestAllDeps } from './ingest-all.ts'
import { createLookUpAlertStatus } from './look-up-alert-status.ts'
import type { Intake } from './poll-feed.ts'
import { createTrackMissing } from './track-missing.ts'

export type AlertIntakeDeps = IngestAllDeps & {
  updates: UpdateStore
  recomputeUpdates: RecomputeUpdates
  userAgent: string
  clock: Clock
}

/** The most by which the clock of the service may be ahead of ours. A list whose stated time lies further in the future is treated as a list without a time. */
const clockSkewMs = 10 * 60_000

/** Creates the intake of a feed of alerts: ingests alerts that are new, and ends alerts that the feed no longer lists. `url` is the address of the list. */
export function createAlertIntake(feed: PolledAlerts, url: string, deps: AlertIntakeDeps): Intake {
  const { feedMetrics, clock } = deps
  const ingestAll = createIngestAll(feed, deps)
  const askForOne = feed.one && createLookUpAlertStatus(feed.one, url, { ...deps, ingestAll })
  const trackMissing = createTrackMissing(feed.id, { ...deps, askForOne })

  return {
    async read(body, before) {
      const { alerts, setAside, listed, asOf: said = null } = feed.parse(body)
      const asOf = said !== null && Date.parse(said) <= clock.now().getTime() + clockSkewMs ? said : null
      const reasons = setAside.map(({ identifier, reason }) => `${identifier ?? 'item without id'}: ${reason}`)
      feedMetrics.countItems(feed.id, 'unreadable', setAside.length)
      const failed = await ingestAll(alerts, reasons)
      const isOldCopy = asOf !== null && before.asOf !== null && asOf < before.asOf
      if (isOldCopy) reasons.push(`the list is of ${asOf}, older than the last one: nothing ends for it`)
      else await trackMissing(new Set(listed))
      const newest = isOldCopy || asOf === null ? before.asOf : asOf
      return { items: alerts.length, reasons, asOf: newest, isAll: failed.size === 0 }
    },
    unchanged: () => trackMissing(null),
  }
}
