import type { Clock } from '@muster/service-kit/clock'
import type { UpdateStore } from '../../store/updates.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import { createAskForOne } from './ask-for-one.ts'
import type { PolledAlerts } from './define-feed.ts'
import { createIngestAll, type IngestAllDeps } from './ingest-all.ts'
import type { Intake } from './poll-feed.ts'
import { createTrackMissing } from './track-missing.ts'

export type AlertIntakeDeps = IngestAllDeps & {
  updates: UpdateStore
  recomputeUpdates: RecomputeUpdates
  userAgent: string
  clock: Clock
}

/** The clocks of the service and of this machine may differ by this much. A list that is said to be made later says nothing of its age. */
const clockSkewMs = 10 * 60_000

/** Ingests the alerts of a feed's lists that are new, and ends those that it no longer lists. */
export function createAlertIntake(feed: PolledAlerts, url: string, deps: AlertIntakeDeps): Intake {
  const { feedMetrics, clock } = deps
  const ingestAll = createIngestAll(feed, deps)
  const askForOne = feed.one && createAskForOne(feed.one, url, { ...deps, ingestAll })
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
