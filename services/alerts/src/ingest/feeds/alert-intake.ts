import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../../domain/alert.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { UpdateStore } from '../../store/updates.ts'
import type { IngestAlert } from '../ingest-alert.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import type { PolledAlerts } from './define-feed.ts'
import type { FeedMetrics } from './feed-metrics.ts'
import type { Intake } from './poll-feed.ts'
import { createTrackMissing } from './track-missing.ts'

const concurrency = 8

export type AlertIntakeDeps = {
  messages: MessageStore
  updates: UpdateStore
  ingestAlert: IngestAlert
  recomputeUpdates: RecomputeUpdates
  feedMetrics: FeedMetrics
  log: Log
}

/** Ingests the alerts of a feed's lists that are new. */
export function createAlertIntake(feed: PolledAlerts, deps: AlertIntakeDeps): Intake {
  const { messages, ingestAlert, feedMetrics, log } = deps
  const trackMissing = createTrackMissing(feed.id, deps)

  async function ingestOne(alert: Alert, reasons: string[]) {
    try {
      const { outcome, reason } = await ingestAlert(alert)
      feedMetrics.items.inc({ feed: feed.id, outcome })
      if (outcome === 'set-aside') reasons.push(`${alert.identifier}: ${reason}`)
    } catch (err) {
      feedMetrics.items.inc({ feed: feed.id, outcome: 'failed' })
      log.error({ err, feed: feed.id, identifier: alert.identifier }, 'feed item ingest failed')
      reasons.push(`${alert.identifier}: could not be stored`)
    }
  }

  return {
    async read(body) {
      const { alerts, setAside, listed } = feed.parse(body)
      const reasons = setAside.map(({ identifier, reason }) => `${identifier ?? 'item without id'}: ${reason}`)
      feedMetrics.items.inc({ feed: feed.id, outcome: 'unreadable' }, setAside.length)
      const known = await messages.processedOf(alerts.map(alertKey))
      // Oldest first, so that the revisions of a first poll come in a natural order; lineage works in any.
      const fresh = alerts.filter(alert => !known.has(alertKey(alert))).sort((a, b) => a.sent.localeCompare(b.sent))
      const queue = fresh.values()
      const work = async () => {
        for (const alert of queue) await ingestOne(alert, reasons)
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      await trackMissing(new Set(listed))
      return { items: alerts.length, reasons }
    },
    unchanged: () => trackMissing(null),
  }
}
