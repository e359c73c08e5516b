import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../../domain/alert.ts'
import type { FeedStore } from '../../store/feeds.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { UpdateStore } from '../../store/updates.ts'
import type { IngestAlert } from '../ingest-alert.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import { createBreaker } from './breaker.ts'
import type { ParsedFeed } from './define-feed.ts'
import type { FeedMetrics } from './feed-metrics.ts'
import type { PollSettings } from './feed-settings.ts'
import { fetchFeed } from './fetch-feed.ts'
import { createTrackMissing } from './track-missing.ts'

const concurrency = 8

type Deps = {
  feedRecords: FeedStore
  messages: MessageStore
  updates: UpdateStore
  ingestAlert: IngestAlert
  recomputeUpdates: RecomputeUpdates
  feedMetrics: FeedMetrics
  userAgent: string
  clock: Clock
  log: Log
}

/** One poll of a feed, by whichever process claims it: ingests what is new and tracks what is no longer listed. */
export function createPoll({ feed, url, everyMs, floorMs }: PollSettings, deps: Deps) {
  const { feedRecords, messages, ingestAlert, feedMetrics, userAgent, clock, log } = deps
  const breaker = createBreaker({ clock, pauseMs: everyMs })
  const trackMissing = createTrackMissing(feed.id, deps)

  /** Returns why items were set aside. */
  async function ingestAll({ alerts, setAside, listed }: ParsedFeed): Promise<string[]> {
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
    return reasons
  }

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

  return async (): Promise<void> => {
    if (breaker.isOpen()) return
    const claimed = await feedRecords.claimPoll(feed.id, clock.now(), floorMs)
    if (!claimed) return feedMetrics.polls.inc({ feed: feed.id, result: 'not-due' })
    try {
      const fetched = await fetchFeed(url, { ...feed, userAgent, known: claimed })
      if (fetched.kind === 'unchanged') {
        // The same list again: what it did not list is missing once more.
        await trackMissing(null)
        await feedRecords.unchanged(feed.id, clock.now())
      } else {
        const parsed = feed.parse(fetched.body)
        const reasons = await ingestAll(parsed)
        const { etag, lastModified } = fetched
        await feedRecords.polled(feed.id, clock.now(), { items: parsed.alerts.length, reasons, etag, lastModified })
        if (reasons.length > 0)
          log.warn({ feed: feed.id, setAside: reasons.length, first: reasons[0] }, 'feed items set aside')
      }
      breaker.succeeded()
      feedMetrics.polls.inc({ feed: feed.id, result: fetched.kind })
    } catch (err) {
      breaker.failed()
      feedMetrics.polls.inc({ feed: feed.id, result: 'failed' })
      log.warn({ err, feed: feed.id }, 'feed poll failed')
    }
  }
}
