import type { Clock } from '@muster/service-kit/clock'
import { isInAudience } from '../domain/audience.ts'
import type { FanoutStore } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'

/** Splits the audience of a fan-out into chunks in the ledger; after a crash it resumes after the last written chunk. */
export function createChunkAudience({
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
    const claimed = await fanouts.claimChunking(fanoutId, clock.now())
    if (!claimed?.fanout.audience) return
    const { audience } = claimed.fanout
    let index = claimed.state.nextIndex
    let after = claimed.state.lastMember
    let members: string[] = []

    async function write() {
      const { id, last } = await fanouts.addChunk(fanoutId, index, members, clock.now())
      index += 1
      after = last
      // A chunk that was written before a crash may end earlier than this one: the rest belongs to the next chunk.
      members = members.filter(member => member > last)
      await dispatch(id)
    }

    for await (const { id, places } of subscriptions.candidates(audience, after)) {
      // A chunk that was written before a crash may end later than this one.
      if (after && id <= after) continue
      if (!isInAudience(places, audience)) continue
      members.push(id)
      if (members.length >= chunkSize) await write()
    }
    while (members.length > 0) await write()
    await fanouts.finishChunking(fanoutId)
  }
}
