import type { feedStatus } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import type { z } from 'zod'
import type { FeedStore } from '../../store/feeds.ts'
import type { Feed } from './define-feed.ts'
import { isEnabled, pollSettingsOf } from './feed-settings.ts'

export type FeedStatus = z.infer<typeof feedStatus>

/** Polls that may fail in a row before a feed is called stale. */
const toleratedPolls = 5

type Expected = {
  isOn: boolean
  /** Silence for longer than this is stale; null for feeds that only speak when something happens. */
  staleAfterMs: number | null
}
type Heard = { lastAttemptAt: Date | null; lastSuccessAt: Date | null; items: number; setAside: number }

/** The status of every feed, as all processes together know it. */
export function createReadStatuses({
  feeds,
  config,
  feedRecords,
  clock,
}: {
  feeds: readonly Feed[]
  config: { INGEST_KEYS: readonly string[] }
  feedRecords: FeedStore
  clock: Clock
}) {
  function expectedOf(feed: Feed): Expected {
    if (feed.kind === 'received') return { isOn: config.INGEST_KEYS.length > 0, staleAfterMs: null }
    const { everyMs, floorMs } = pollSettingsOf(feed, config)
    return { isOn: isEnabled(feed, config), staleAfterMs: Math.max(everyMs, floorMs) * toleratedPolls }
  }
  return async (): Promise<FeedStatus[]> => {
    const records = await feedRecords.byName()
    return feeds.map(feed => statusOf(feed, expectedOf(feed), records.get(feed.id), clock.now()))
  }
}

function statusOf({ id, name }: Feed, expected: Expected, heard: Heard | undefined, now: Date): FeedStatus {
  return {
    feed: id,
    name,
    state: stateOf(expected, heard, now),
    lastSuccessAt: heard?.lastSuccessAt?.toISOString() ?? null,
    lastAttemptAt: heard?.lastAttemptAt?.toISOString() ?? null,
    items: heard?.items ?? 0,
    setAside: heard?.setAside ?? 0,
  }
}

function stateOf({ isOn, staleAfterMs }: Expected, heard: Heard | undefined, now: Date): FeedStatus['state'] {
  if (!isOn) return 'off'
  const { lastSuccessAt, lastAttemptAt } = heard ?? {}
  const isHeard = lastSuccessAt && (staleAfterMs === null || now.getTime() - lastSuccessAt.getTime() <= staleAfterMs)
  if (isHeard) return 'ok'
  return lastAttemptAt && (!lastSuccessAt || lastAttemptAt > lastSuccessAt) ? 'failing' : 'stale'
}
