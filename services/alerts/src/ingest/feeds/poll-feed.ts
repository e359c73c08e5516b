import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { FeedStore } from '../../store/feeds.ts'
import { type AlertIntakeDeps, createAlertIntake } from './alert-intake.ts'
import { createBreaker } from './breaker.ts'
import type { PolledFeed } from './define-feed.ts'
import type { FeedMetrics } from './feed-metrics.ts'
import type { PollSettings } from './feed-settings.ts'
import { fetchFeed } from './fetch-feed.ts'
import { createHazardIntake, type HazardIntakeDeps } from './hazard-intake.ts'
import { createShelterIntake, type ShelterIntakeDeps } from './shelter-intake.ts'

/** What becomes of the lists of a feed. */
export type Intake = {
  /** Stores what a new list says. Returns how many items it had, and why others were set aside. Throws for what is no such list. */
  read(body: unknown): Promise<{ items: number; reasons: string[] }>
  /** The same list again: what it did not list is missing once more. */
  unchanged(): Promise<void>
}

type Deps = AlertIntakeDeps &
  ShelterIntakeDeps &
  HazardIntakeDeps & { feedRecords: FeedStore; feedMetrics: FeedMetrics; userAgent: string; clock: Clock; log: Log }

/** One poll of a feed, by whichever process claims it: ingests what is new and tracks what is no longer listed. */
export function createPoll({ feed, url, everyMs, floorMs }: PollSettings, deps: Deps) {
  const { feedRecords, feedMetrics, userAgent, clock, log } = deps
  const breaker = createBreaker({ clock, pauseMs: everyMs })
  const intake = intakeOf(feed, deps)

  return async (): Promise<void> => {
    if (breaker.isOpen()) return
    const claimed = await feedRecords.claimPoll(feed.id, clock.now(), floorMs)
    if (!claimed) return feedMetrics.polls.inc({ feed: feed.id, result: 'not-due' })
    try {
      const fetched = await fetchFeed(url, { ...feed, userAgent, known: claimed })
      if (fetched.kind === 'unchanged') {
        await intake.unchanged()
        await feedRecords.unchanged(feed.id, clock.now())
      } else {
        const { items, reasons } = await intake.read(fetched.body)
        const { etag, lastModified } = fetched
        await feedRecords.polled(feed.id, clock.now(), { items, reasons, etag, lastModified })
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

function intakeOf(feed: PolledFeed, deps: Deps): Intake {
  if (feed.yields === 'alerts') return createAlertIntake(feed, deps)
  return feed.yields === 'shelters' ? createShelterIntake(feed, deps) : createHazardIntake(feed, deps)
}
