import type { MessageStore } from '../../store/messages.ts'
import type { Listed, UpdateStore } from '../../store/updates.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'

/** One poll without an item may be a slip of the feed; two in a row are its end. */
const missesToEnd = 2
/**
 * A feed stops listing a message as soon as an Update or a Cancel of a part of it is out. What is left of it is not over for that: the messages
 * about the rest may come with a later poll.
 */
const missesToEndRest = 10

type Deps = { messages: MessageStore; updates: UpdateStore; recomputeUpdates: RecomputeUpdates }

/** Records whether a message's feed still lists it, and recomputes its updates. */
export function createSetListed({ messages, recomputeUpdates }: Omit<Deps, 'updates'>) {
  return async (key: string, isListed: boolean): Promise<void> => {
    await messages.setDelisted(key, !isListed)
    const starts = await messages.byKeys([key])
    if (starts.length > 0) await recomputeUpdates(starts)
  }
}

/**
 * After a healthy poll: counts the polls that did not list an active update, ends it at the second, and takes it up
 * again when it is listed again. The argument is the identifiers of a new list, or null where the list is unchanged.
 */
export function createTrackMissing(feedId: string, { messages, updates, recomputeUpdates }: Deps) {
  const setListed = createSetListed({ messages, recomputeUpdates })

  return async (listed: ReadonlySet<string> | null): Promise<void> => {
    const active = await updates.listedBy(feedId)
    const { alerts } = listed ? await messages.alerts(active.map(({ currentKey }) => currentKey)) : { alerts: null }
    const isMissing = ({ currentKey, misses }: Listed) =>
      listed ? !listed.has(alerts?.get(currentKey)?.identifier ?? '') : misses > 0
    const missing = active.filter(isMissing)
    await updates.setMisses(idsOf(active.filter(update => update.misses > 0 && !isMissing(update))), 0)
    for (const [misses, again] of Map.groupBy(
      missing.filter(update => !isOver(update)),
      ({ misses }) => misses + 1,
    )) {
      await updates.setMisses(idsOf(again), misses)
    }
    const over = missing.filter(isOver).map(({ currentKey }) => currentKey)
    for (const key of new Set(over)) await setListed(key, false)
    for (const key of listed ? await messages.delistedAmong(feedId, [...listed]) : []) await setListed(key, true)
  }
}

const isOver = ({ misses, isRest }: Listed) => misses + 1 >= (isRest ? missesToEndRest : missesToEnd)
const idsOf = (updates: Listed[]) => updates.map(({ id }) => id)
