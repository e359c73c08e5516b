import type { feedStatus } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import { withTimeout } from '@muster/service-kit/retry/with-timeout'
import type { z } from 'zod'
import type { FeedStore } from '../../store/feeds.ts'
import type { MessageStore } from '../../store/messages.ts'
import type { Feed } from './define-feed.ts'
import { isEnabled, pollSettingsOf } from './feed-settings.ts'

export type FeedStatus = z.infer<typeof feedStatus>

/** Polls that may fail in a row before the feed is reported as stale. */
const toleratedPolls = 5

type Expected = {
  record: string
  isOn: boolean
  /** A feed that was not read for longer than this is stale. Null for feeds that send only when something happens. */
  staleAfterMs: number | null
}
type Heard = { lastAttemptAt: Date | null; lastSuccessAt: Date | null; items: number; setAside: number }

/** How long a reader waits for MongoDB if an earlier result is available. */
const patienceMs = 1_000

/**
 * Creates a function that returns the status of every feed, from the records that all processes share. While MongoDB is unreachable it uses the records that
 * it last read and the current time, so that feeds turn stale. Rejects if it never read any records.
 */
export function createReadStatuses({
  feeds,
  config,
  feedRecords,
  messages,
  clock,
}: {
  feeds: readonly Feed[]
  config: { INGEST_KEYS: readonly string[] }
  feedRecords: FeedStore
  messages: Pick<MessageStore, 'parkedByFeed'>
  clock: Clock
}) {
  function expectedOf(feed: Feed): Expected[] {
    if (feed.kind === 'received') {
      return [{ record: feed.id, isOn: config.INGEST_KEYS.length > 0, staleAfterMs: null }]
    }
    const isOn = isEnabled(feed, config)
    return pollSettingsOf(feed, config).map(({ record, everyMs, floorMs }) => ({
      record,
      isOn,
      staleAfterMs: Math.max(everyMs, floorMs) * toleratedPolls,
    }))
  }
  type Known = { records: Awaited<ReturnType<FeedStore['byName']>>; parked: Map<string, number> }
  let last: Known | undefined
  let reading: Promise<Known> | undefined

  async function read(): Promise<Known> {
    try {
      const [records, parked] = await Promise.all([feedRecords.byName(), messages.parkedByFeed()])
      last = { records, parked }
      return last
    } finally {
      reading = undefined
    }
  }

  async function known(): Promise<Known> {
    reading ??= read()
    const before = last
    if (!before) return reading
    return withTimeout(reading, patienceMs, 'MongoDB did not answer').catch(() => before)
  }

  return async (): Promise<FeedStatus[]> => {
    const { records, parked } = await known()
    return feeds.map(feed => {
      const now = clock.now()
      const parts = expectedOf(feed).map(expected => statusOf(feed, expected, records.get(expected.record), now))
      const whole = parts.reduce(worse, { ...statusOf(feed, { isOn: false, staleAfterMs: null }, undefined, now) })
      return { ...whole, parked: parked.get(feed.id) ?? 0 }
    })
  }
}

const gravest = ['failing', 'stale', 'ok', 'unused', 'off'] as const

type HeardStatus = Omit<FeedStatus, 'parked'>

/** Combines the statuses of two parts of a feed: the worse state, the older times (null if one is null), and the sums of the counts. */
function worse(a: HeardStatus, b: HeardStatus): HeardStatus {
  if (a.state === 'off') return b
  return {
    ...a,
    state: gravest.find(state => state === a.state || state === b.state) ?? a.state,
    lastSuccessAt: a.lastSuccessAt && b.lastSuccessAt && (a.lastSuccessAt < b.lastSuccessAt ? a : b).lastSuccessAt,
    lastAttemptAt: a.lastAttemptAt && b.lastAttemptAt && (a.lastAttemptAt < b.lastAttemptAt ? a : b).lastAttemptAt,
    items: a.items + b.items,
    setAside: a.setAside + b.setAside,
  }
}

function aboutOf(feed: Feed): FeedStatus['about'] {
  if (feed.kind === 'received' || feed.yields === 'index' || feed.yields === 'zones') return 'alerts'
  return feed.yields
}

function statusOf(feed: Feed, expected: Omit<Expected, 'record'>, heard: Heard | undefined, now: Date): HeardStatus {
  return {
    feed: feed.id,
    name: feed.name,
    about: aboutOf(feed),
    state: stateOf(expected, heard, now),
    lastSuccessAt: heard?.lastSuccessAt?.toISOString() ?? null,
    lastAttemptAt: heard?.lastAttemptAt?.toISOString() ?? null,
    items: heard?.items ?? 0,
    setAside: heard?.setAside ?? 0,
  }
}

function stateOf(
  { isOn, staleAfterMs }: Omit<Expected, 'record'>,
  heard: Heard | undefined,
  now: Date,
): FeedStatus['state'] {
  if (!isOn) return 'off'
  const { lastSuccessAt, lastAttemptAt } = heard ?? {}
  const isHeard = lastSuccessAt && (staleAfterMs === null || now.getTime() - lastSuccessAt.getTime() <= staleAfterMs)
  if (isHeard) return 'ok'
  if (staleAfterMs === null && !lastAttemptAt) return 'unused'
  return lastAttemptAt && (!lastSuccessAt || lastAttemptAt > lastSuccessAt) ? 'failing' : 'stale'
}
