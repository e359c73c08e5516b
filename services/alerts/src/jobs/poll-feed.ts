import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey } from '../feeds/alert.ts'
import { createBreaker } from '../feeds/breaker.ts'
import { fetchFeed } from '../feeds/fetch-feed.ts'
import type { ParsedFeed } from '../feeds/nws.ts'
import type { SettleLineage } from '../intake/settle-lineage.ts'
import type { TakeIn } from '../intake/take-in.ts'
import type { FeedStore } from '../store/feeds.ts'
import type { MessageStore } from '../store/messages.ts'
import type { Listed, UpdateStore } from '../store/updates.ts'

/** Once may be a slip of the feed; twice in a row is an end. */
const missesToEnd = 2
/** Items taken in side by side. */
const atOnce = 8

export type PolledFeed = {
  feed: string
  url: string
  userAgent: string
  pollMs: number
  floorMs: number
  parse(json: unknown): ParsedFeed
}

type Deps = {
  feeds: FeedStore
  messages: MessageStore
  updates: UpdateStore
  takeIn: TakeIn
  settleLineage: SettleLineage
  clock: Clock
  log: Log
}

/** One poll of a feed that lists what is active: takes in what is new, and notices what is no longer there. */
export function createPoll({ feed, url, userAgent, pollMs, floorMs, parse }: PolledFeed, deps: Deps) {
  const { feeds, messages, takeIn, clock, log } = deps
  const breaker = createBreaker({ clock, pauseMs: pollMs })

  async function takeAll({ alerts, setAside, listed }: ParsedFeed): Promise<string[]> {
    const reasons = setAside.map(({ identifier, reason }) => `${identifier ?? 'an item without id'}: ${reason}`)
    const known = await messages.settledOf(alerts.map(alertKey))
    // Oldest first, so that a first poll tells its stories more or less in order; lineage needs none.
    const fresh = alerts.filter(alert => !known.has(alertKey(alert))).sort((a, b) => a.sent.localeCompare(b.sent))
    const queue = fresh.values()
    const work = async () => {
      for (const alert of queue) await takeOne(alert, reasons)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await noticeMissing(feed, new Set(listed), deps)
    return reasons
  }

  async function takeOne(alert: Alert, reasons: string[]) {
    try {
      const { outcome, reason } = await takeIn(alert)
      if (outcome === 'set-aside') reasons.push(`${alert.identifier}: ${reason}`)
    } catch (err) {
      log.error({ err, feed, identifier: alert.identifier }, 'an item could not be taken in')
      reasons.push(`${alert.identifier}: it could not be stored`)
    }
  }

  return async (): Promise<void> => {
    if (breaker.isOpen()) return
    const turn = await feeds.claimPoll(feed, clock.now(), floorMs)
    if (!turn) return
    try {
      const fetched = await fetchFeed(url, turn, userAgent)
      if (fetched.kind === 'unchanged') {
        // The same list once more: what was missing from it is missing again.
        await noticeMissing(feed, null, deps)
        await feeds.unchanged(feed, clock.now())
      } else {
        const parsed = parse(fetched.json)
        const reasons = await takeAll(parsed)
        const { etag, lastModified } = fetched
        await feeds.polled(feed, clock.now(), { items: parsed.alerts.length, reasons, etag, lastModified })
        if (reasons.length > 0) log.warn({ feed, setAside: reasons.length, first: reasons[0] }, 'items were set aside')
      }
      breaker.succeeded()
    } catch (err) {
      breaker.failed()
      log.warn({ err, feed }, 'a feed could not be read')
    }
  }
}

/** `listed` are the identifiers of a new list; null stands for the one before, which had the same. */
async function noticeMissing(feed: string, listed: ReadonlySet<string> | null, deps: Deps): Promise<void> {
  const { updates, messages } = deps
  const active = await updates.listedBy(feed)
  const { alerts } = listed ? await messages.alerts(active.map(({ currentKey }) => currentKey)) : { alerts: null }
  const isMissing = ({ currentKey, misses }: Listed) =>
    listed ? !listed.has(alerts?.get(currentKey)?.identifier ?? '') : misses > 0
  const missing = active.filter(isMissing)
  const idsOf = (some: Listed[]) => some.map(({ id }) => id)
  await updates.setMisses(idsOf(active.filter(update => update.misses > 0 && !isMissing(update))), 0)
  await updates.setMisses(idsOf(missing.filter(({ misses }) => misses + 1 < missesToEnd)), 1)
  for (const { currentKey, misses } of missing) {
    if (misses + 1 >= missesToEnd) await setListed(currentKey, false, feed, deps)
  }
  for (const key of listed ? await messages.delistedAmong(feed, [...listed]) : [])
    await setListed(key, true, feed, deps)
}

async function setListed(key: string, isListed: boolean, feed: string, { messages, settleLineage }: Deps) {
  const link = await messages.link(key)
  if (!link) return
  await messages.setDelisted(key, !isListed)
  await settleLineage(link, feed)
}
