import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../../domain/alert.ts'
import { zonesNamedBy } from '../../domain/named-areas.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { UpdateStore } from '../../store/updates.ts'
import type { IngestAlerts } from '../ingest-alert.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import type { LoadZoneShapes } from '../zone-shapes/load.ts'
import { createAskForOne } from './ask-for-one.ts'
import type { PolledAlerts } from './define-feed.ts'
import type { FeedMetrics } from './feed-metrics.ts'
import type { Intake } from './poll-feed.ts'
import { createTrackMissing } from './track-missing.ts'

/** Ingested together: few round trips, and others get their turn in between. */
const batchSize = 100

export type AlertIntakeDeps = {
  messages: MessageStore
  updates: UpdateStore
  ingestAlerts: IngestAlerts
  recomputeUpdates: RecomputeUpdates
  loadZoneShapes: LoadZoneShapes
  feedMetrics: FeedMetrics
  userAgent: string
  clock: Clock
  log: Log
}

/** Ingests those of a list's alerts that are new; adds to `reasons` why others could not be. Returns the keys of those that could not be stored. */
export function createIngestAll(
  feed: { id: string },
  { messages, ingestAlerts, loadZoneShapes, feedMetrics, log }: AlertIntakeDeps,
) {
  async function ingestBatch(batch: readonly Alert[], reasons: string[]) {
    for (const [i, { outcome, reason }] of (await ingestAlerts(batch)).entries()) {
      feedMetrics.items.inc({ feed: feed.id, outcome })
      if (outcome === 'set-aside' || outcome === 'held') reasons.push(`${batch[i]?.identifier}: ${reason}`)
    }
  }

  /** One item that fails must not cost the others of its batch. */
  async function ingestOne(alert: Alert, reasons: string[]): Promise<boolean> {
    try {
      await ingestBatch([alert], reasons)
      return true
    } catch (err) {
      feedMetrics.items.inc({ feed: feed.id, outcome: 'failed' })
      log.error({ err, feed: feed.id, identifier: alert.identifier }, 'feed item ingest failed')
      reasons.push(`${alert.identifier}: could not be stored`)
      return false
    }
  }

  async function ingestInBatches(fresh: readonly Alert[], reasons: string[], failed: Set<string>) {
    for (let from = 0; from < fresh.length; from += batchSize) {
      const batch = fresh.slice(from, from + batchSize)
      try {
        await ingestBatch(batch, reasons)
      } catch (err) {
        log.warn({ err, feed: feed.id }, 'batch of feed items failed; ingesting them one by one')
        for (const alert of batch) if (!(await ingestOne(alert, reasons))) failed.add(alertKey(alert))
      }
    }
  }

  return async (alerts: readonly Alert[], reasons: string[]): Promise<ReadonlySet<string>> => {
    const failed = new Set<string>()
    const known = await messages.processedOf(alerts.map(alertKey))
    // Oldest first, so that the revisions of a first poll come in a natural order; lineage works in any.
    const fresh = alerts.filter(alert => !known.has(alertKey(alert))).sort((a, b) => a.sent.localeCompare(b.sent))
    const namesZones = (alert: Alert) => zonesNamedBy(alert).length > 0
    const byZone = alerts.filter(namesZones)
    await ingestInBatches(
      fresh.filter(alert => !namesZones(alert)),
      reasons,
      failed,
    )
    // What draws its area does not wait for the zones of others.
    const loaded = new Set(await loadZoneShapes([...new Set(byZone.flatMap(zonesNamedBy))]))
    await ingestInBatches(fresh.filter(namesZones), reasons, failed)
    const redrawn = byZone.filter(
      alert => known.has(alertKey(alert)) && zonesNamedBy(alert).some(name => loaded.has(name)),
    )
    await messages.markUnprocessed(redrawn.map(alertKey))
    return failed
  }
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
      feedMetrics.items.inc({ feed: feed.id, outcome: 'unreadable' }, setAside.length)
      await ingestAll(alerts, reasons)
      const isOldCopy = asOf !== null && before.asOf !== null && asOf < before.asOf
      if (isOldCopy) reasons.push(`the list is of ${asOf}, older than the last one: nothing ends for it`)
      else await trackMissing(new Set(listed))
      return { items: alerts.length, reasons, asOf: isOldCopy || asOf === null ? before.asOf : asOf }
    },
    unchanged: () => trackMissing(null),
  }
}
