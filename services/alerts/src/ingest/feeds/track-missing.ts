import type { MessageStore } from '../../store/messages.ts'
import type { Listed, UpdateStore } from '../../store/updates.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'

/** One poll without an item may be a slip of the feed; two in a row are its end. */
const missesToEnd = 2

type Deps = { messages: MessageStore; updates: UpdateStore; recomputeUpdates: RecomputeUpdates }

/**
 * After a healthy poll: counts the polls that did not list an active update, ends it at the second, and takes it up
 * again when it is listed again. The argument is the identifiers of a new list, or null where the list is unchanged.
 */
export function createTrackMissing(feedId: string, { messages, updates, recomputeUpdates }: Deps) {
  async function setListed(key: string, isListed: boolean) {
    const message = await messages.lineageMessage(key)
    if (!message) return
    await messages.setDelisted(key, !isListed)
    await recomputeUpdates(message, feedId)
  }

  return async (listed: ReadonlySet<string> | null): Promise<void> => {
    const active = await updates.listedBy(feedId)
    const { alerts } = listed ? await messages.alerts(active.map(({ currentKey }) => currentKey)) : { alerts: null }
    const isMissing = ({ currentKey, misses }: Listed) =>
      listed ? !listed.has(alerts?.get(currentKey)?.identifier ?? '') : misses > 0
    const missing = active.filter(isMissing)
    await updates.setMisses(idsOf(active.filter(update => update.misses > 0 && !isMissing(update))), 0)
    await updates.setMisses(idsOf(missing.filter(({ misses }) => misses + 1 < missesToEnd)), 1)
    for (const { currentKey, misses } of missing) {
      if (misses + 1 >= missesToEnd) await setListed(currentKey, false)
    }
    for (const key of listed ? await messages.delistedAmong(feedId, [...listed]) : []) await setListed(key, true)
  }
}

const idsOf = (updates: Listed[]) => updates.map(({ id }) => id)
