import type { Clock } from '@muster/service-kit/clock'
import { isInAudience } from '../domain/audience.ts'
import type { FanoutStore } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'

/** Cuts an audience into chunks; after a crash it goes on after the last chunk that was written down. */
export function createCut({
  fanouts,
  subscriptions,
  clock,
  chunkSize,
  dispatch,
}: {
  fanouts: FanoutStore
  subscriptions: SubscriptionStore
  clock: Clock
  chunkSize: number
  dispatch(chunkId: string): Promise<void>
}) {
  return async (fanoutId: string): Promise<void> => {
    const claimed = await fanouts.claimCut(fanoutId, clock.now())
    if (!claimed) return
    const { audience } = claimed.fanout
    let index = claimed.state.nextIndex
    let after = claimed.state.cutAfter
    let members: string[] = []

    async function write() {
      const { id, last } = await fanouts.addChunk(fanoutId, index, members, clock.now())
      index += 1
      after = last
      // A chunk from before a crash may end before what was read for it now: its rest belongs to the next one.
      members = members.filter(member => member > last)
      await dispatch(id)
    }

    for await (const { id, places } of subscriptions.candidates(audience, after)) {
      // A chunk from before a crash may reach further than what was read again for it.
      if (after && id <= after) continue
      if (!isInAudience(places, audience)) continue
      members.push(id)
      if (members.length === chunkSize) await write()
    }
    if (members.length > 0) await write()
    await fanouts.finishCut(fanoutId)
  }
}
