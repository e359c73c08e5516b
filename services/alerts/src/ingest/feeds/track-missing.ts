import type { MessageStore } from '../../store/messages.ts'
import type { Listed, UpdateStore } from '../../store/updates.ts'
import type { RecomputeUpdates } from '../recompute-updates.ts'
import type { LookUpAlertStatus } from './look-up-alert-status.ts'

/** An item counts as ended after this many polls in a row without it. A single poll may be an error of the feed. */
const missesToEnd = 2
/**
 * The same for the rest of a message. A feed stops listing a message as soon as an Update or a Cancel of one part of it is out. The rest is then still in
 * force: messages about it may come with a later poll.
 */
const missesToEndRest = 10

/** If a feed cannot be asked for single alerts and loses more than half of at least this many, its list is treated as faulty. */
const fewestForFault = 4

type Deps = { messages: MessageStore; updates: UpdateStore; recomputeUpdates: RecomputeUpdates }

/** Stores whether a message's feed still lists it, and recomputes its updates. */
export function createSetListed({ messages, recomputeUpdates }: Omit<Deps, 'updates'>) {
  return async (key: string, isListed: boolean): Promise<void> => {
    await messages.setDelisted(key, !isListed)
    const starts = await messages.byKeys([key])
    if (starts.length > 0) await recomputeUpdates(starts)
  }
}

/**
 * Creates the function to call after each successful poll. It counts the polls that did not list an active update, and reopens an ended update when its
 * message is listed again. When an update was missed often enough, the service is asked for the alert itself; the update ends if the service says that the
 * alert is over. A feed that cannot be asked ends what two new lists left out, unless they have lost more than half of the alerts. The argument has the
 * identifiers of a new list, or is null if the list is unchanged.
 */
export function createTrackMissing(
  feedId: string,
  { messages, updates, recomputeUpdates, askForOne }: Deps & { askForOne: LookUpAlertStatus | undefined },
) {
  const setListed = createSetListed({ messages, recomputeUpdates })
  const identifiersOf = async (all: readonly Listed[]) =>
    (await messages.alerts([...new Set(all.map(({ currentKey }) => currentKey))])).alerts

  async function endThoseOver(due: Listed[]): Promise<void> {
    if (due.length === 0) return
    const alerts = await identifiersOf(due)
    const fates = askForOne
      ? await askForOne([...alerts.values()].map(({ identifier }) => identifier))
      : new Map([...alerts.values()].map(({ identifier }) => [identifier, 'over' as const]))
    const fateOf = ({ currentKey }: Listed) => fates.get(alerts.get(currentKey)?.identifier ?? '')
    await updates.setMisses(idsOf(due.filter(update => fateOf(update) === 'in-force')), 0)
    const over = due.filter(update => fateOf(update) === 'over').map(({ currentKey }) => currentKey)
    for (const key of new Set(over)) await setListed(key, false)
  }

  return async (listed: ReadonlySet<string> | null): Promise<void> => {
    // An unchanged list gives no new information, unless the service can be asked for single alerts.
    if (!listed && !askForOne) return
    const active = await updates.listedBy(feedId)
    const alerts = listed ? await identifiersOf(active) : null
    const isMissing = ({ currentKey, misses }: Listed) =>
      listed ? !listed.has(alerts?.get(currentKey)?.identifier ?? '') : misses > 0
    const missing = active.filter(isMissing)
    await updates.setMisses(idsOf(active.filter(update => update.misses > 0 && !isMissing(update))), 0)
    const isFault = !askForOne && active.length >= fewestForFault && missing.length > active.length / 2
    if (!isFault) {
      for (const [misses, again] of Map.groupBy(
        missing.filter(update => !isOver(update)),
        ({ misses }) => misses + 1,
      )) {
        await updates.setMisses(idsOf(again), misses)
      }
      await endThoseOver(missing.filter(isOver))
    }
    for (const key of listed ? await messages.delistedAmong(feedId, [...listed]) : []) await setListed(key, true)
  }
}

const isOver = ({ misses, isRest }: Listed) => misses + 1 >= (isRest ? missesToEndRest : missesToEnd)
const idsOf = (updates: Listed[]) => updates.map(({ id }) => id)
