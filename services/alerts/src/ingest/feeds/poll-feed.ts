import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { ClaimedPoll, FeedStore } from '../../store/feeds.ts'
import { type AlertIntakeDeps, createAlertIntake } from './alert-intake.ts'
import { createBreaker } from './breaker.ts'
import type { PolledFeed } from './define-feed.ts'
import { createAirIntake, createHazardIntake, type FactIntakeDeps } from './fact-intake.ts'
import type { FeedMetrics, PollResult } from './feed-metrics.ts'
import type { PollSettings } from './feed-settings.ts'
import { FeedBusyError, fetchFeed } from './fetch-feed.ts'
import { createIndexIntake, type IndexIntakeDeps } from './index-intake.ts'
import { createShelterIntake, type ShelterIntakeDeps } from './shelter-intake.ts'
import { createZoneIntake, type ZoneIntakeDeps } from './zone-intake.ts'

/** Stores the lists that a feed's polls return. */
export type Intake = {
  /**
   * Stores the contents of a new list. `before.asOf` is when the last list was made. Returns the number of items, and the reasons why items were set aside.
   * `isAll` is false if some items must be read again, because they could not be fetched or stored. Throws if the body is not such a list.
   */
  read(
    body: unknown,
    before: { asOf: string | null },
  ): Promise<{ items: number; reasons: string[]; asOf?: string | null; isAll?: boolean }>
  /** Called when the list is unchanged: items that it does not list are missing once more. */
  unchanged(): Promise<void>
}

type IntakeDeps = AlertIntakeDeps & ShelterIntakeDeps & FactIntakeDeps & ZoneIntakeDeps & IndexIntakeDeps
type Deps = IntakeDeps & {
  feedRecords: FeedStore
  feedMetrics: FeedMetrics
  userAgent: string
  leaseMs: number
  clock: Clock
  log: Log
}

/**
 * Creates a function that polls an address once, if this process gets the lease: it ingests new items and tracks items that are no longer listed. A poll that
 * fails is logged and counted by the circuit breaker.
 */
export function createPoll(settings: PollSettings, deps: Deps) {
  const { feed, record, everyMs, floorMs } = settings
  const { feedRecords, feedMetrics, userAgent, leaseMs, clock, log } = deps
  const breaker = createBreaker({ clock, pauseMs: everyMs })
  const intake = intakeOf(settings, deps)
  const count = (result: PollResult) => feedMetrics.countPoll(feed.id, result)

  async function readList(url: string, { token, ...known }: ClaimedPoll) {
    const fetched = await fetchFeed(url, { accept: feed.accept, userAgent, known })
    if (fetched.kind === 'unchanged') {
      await intake.unchanged()
      await feedRecords.unchanged(record, token, clock.now())
    } else {
      const { items, reasons, asOf = null, isAll = true } = await intake.read(bodyOf(feed, fetched.bytes), known)
      // Without validators (ETag, Last-Modified) the next poll gets the whole list again. With them the feed would answer 304, and the items that failed
      // would wait until the list changes.
      const { etag, lastModified } = isAll ? fetched : { etag: null, lastModified: null }
      await feedRecords.polled(record, token, clock.now(), { items, reasons, url, etag, lastModified, asOf })
      if (reasons.length > 0)
        log.warn({ feed: record, setAside: reasons.length, first: reasons[0] }, 'feed items set aside')
    }
    count(fetched.kind)
  }

  return async (): Promise<void> => {
    if (breaker.isOpen()) return
    const url = feed.urlAt?.(settings.url, clock.now()) ?? settings.url
    const claimed = await feedRecords.claimPoll(record, { now: clock.now(), floorMs, leaseMs, url })
    if (!claimed) return count('not-due')
    const { token } = claimed
    const renew = () => feedRecords.renewPoll(record, token, new Date(clock.now().getTime() + leaseMs))
    const heartbeat = setInterval(() => void renew().catch(() => undefined), leaseMs / 3)
    try {
      await readList(url, claimed)
      breaker.succeeded()
    } catch (err) {
      breaker.failed(err instanceof FeedBusyError ? err.retryAfterMs : 0)
      count('failed')
      log.warn({ err, feed: record }, 'feed poll failed')
    } finally {
      clearInterval(heartbeat)
      await feedRecords.releasePoll(record, token)
    }
  }
}

function bodyOf({ format }: PolledFeed, bytes: Uint8Array): unknown {
  if (format === 'bytes') return bytes
  const text = new TextDecoder().decode(bytes)
  return format === 'json' ? (JSON.parse(text) as unknown) : text
}

function intakeOf({ feed, record, url }: PollSettings, deps: IntakeDeps): Intake {
  switch (feed.yields) {
    case 'alerts':
      return createAlertIntake(feed, url, deps)
    case 'index':
      return createIndexIntake(feed, url, deps)
    case 'zones':
      return createZoneIntake(feed, deps)
    case 'shelters':
      return createShelterIntake(feed, deps)
    case 'hazards':
      return createHazardIntake(feed, record, deps)
    case 'air':
      return createAirIntake(feed, record, deps)
  }
}
