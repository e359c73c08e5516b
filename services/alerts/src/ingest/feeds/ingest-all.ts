import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../../domain/alert.ts'
import { type AlertGroup, gravestFirst } from '../../domain/gravest-first.ts'
import { zonesNamedBy } from '../../domain/named-areas.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { Receive } from '../receive.ts'
import type { LoadZoneShapes } from '../zone-shapes/load.ts'
import type { FeedMetrics } from './feed-metrics.ts'

/** Number of alerts that are ingested together. A batch needs few round trips; between two batches, other work gets its turn. */
const batchSize = 100

export type IngestAllDeps = {
  messages: MessageStore
  receive: Receive
  loadZoneShapes: LoadZoneShapes
  feedMetrics: FeedMetrics
  log: Log
}

/**
 * Creates a function that ingests the alerts of a list that are new, most severe first. It adds to `reasons` why alerts could not be ingested, and returns
 * the keys of the alerts that could not be stored.
 */
export function createIngestAll(
  feed: { id: string },
  { messages, receive, loadZoneShapes, feedMetrics, log }: IngestAllDeps,
) {
  async function ingestBatch(batch: readonly Alert[], reasons: string[]) {
    for (const [i, { outcome, reason }] of (await receive(batch)).entries()) {
      feedMetrics.countItems(feed.id, outcome)
      if (outcome === 'set-aside' || outcome === 'held') reasons.push(`${batch[i]?.identifier}: ${reason}`)
    }
  }

  /** Ingests one alert of a batch that failed, so that a faulty alert does not stop the others. Returns false if the alert could not be stored. */
  async function ingestOne(alert: Alert, reasons: string[]): Promise<boolean> {
    try {
      await ingestBatch([alert], reasons)
      return true
    } catch (err) {
      feedMetrics.countItems(feed.id, 'failed')
      log.error({ err, feed: feed.id, identifier: alert.identifier }, 'feed item ingest failed')
      reasons.push(`${alert.identifier}: could not be stored`)
      return false
    }
  }

  return async (alerts: readonly Alert[], reasons: string[]): Promise<ReadonlySet<string>> => {
    const failed = new Set<string>()
    const loaded = new Set<string>()

    async function ingestInBatches(groups: readonly AlertGroup[]) {
      for (const batch of batchesOf(groups)) {
        try {
          await ingestBatch(batch, reasons)
        } catch (err) {
          log.warn({ err, feed: feed.id }, 'batch of feed items failed; ingesting them one by one')
          for (const alert of batch) if (!(await ingestOne(alert, reasons))) failed.add(alertKey(alert))
        }
      }
    }
    async function loadZonesOf(named: readonly Alert[]) {
      for (const name of await loadZoneShapes([...new Set(named.flatMap(zonesNamedBy))])) loaded.add(name)
    }

    const known = await messages.processedOf(alerts.map(alertKey))
    const isKnown = (alert: Alert) => known.has(alertKey(alert))
    const groups = gravestFirst(alerts.filter(alert => !isKnown(alert)))
    const { drawn: drawnFirst = [], named: namedFirst = [] } = Object.groupBy(groups.filter(isCritical), byArea)
    const { drawn = [], named = [] } = Object.groupBy(
      groups.filter(group => !isCritical(group)),
      byArea,
    )
    const namedBefore = alerts.filter(alert => isKnown(alert) && namesZones(alert))
    await ingestInBatches(drawnFirst)
    // Alerts that draw their area do not wait until the zones that other alerts name are loaded.
    await Promise.all([
      loadZonesOf(namedFirst.flatMap(group => group.alerts)).then(() => ingestInBatches(namedFirst)),
      ingestInBatches(drawn),
    ])
    await loadZonesOf([...named.flatMap(group => group.alerts), ...namedBefore])
    await ingestInBatches(named)
    const redrawn = namedBefore.filter(alert => zonesNamedBy(alert).some(name => loaded.has(name)))
    await messages.markUnprocessed(redrawn.map(alertKey))
    return failed
  }
}

const isCritical = ({ rank }: AlertGroup) => rank === 0
const namesZones = (alert: Alert) => zonesNamedBy(alert).length > 0
const byArea = ({ alerts }: AlertGroup) => (alerts.some(namesZones) ? 'named' : 'drawn')

/** Puts the groups into batches without splitting a group. A group that is larger than a batch is a batch of its own. */
function batchesOf(groups: readonly AlertGroup[]): Alert[][] {
  const batches: Alert[][] = []
  for (const { alerts } of groups) {
    const last = batches.at(-1)
    if (last && last.length + alerts.length <= batchSize) last.push(...alerts)
    else batches.push([...alerts])
  }
  return batches
}
