import type { Clock } from '@muster/service-kit/clock'
import type { Fanout, FanoutStore } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { ToldStore } from '../store/told.ts'
import { inTraceOf } from './in-trace-of.ts'
import type { Lineages } from './lineages.ts'
import { mergeSorted, subtractSorted } from './merge-sorted.ts'

type Claimed = NonNullable<Awaited<ReturnType<FanoutStore['claimChunking']>>>
type Deps = {
  fanouts: FanoutStore
  subscriptions: SubscriptionStore
  told: ToldStore
  lineages: Lineages
  clock: Clock
  chunkSize: number
  leaseMs: number
  dispatch(chunkId: string, lane: Fanout['lane']): Promise<void>
}

/**
 * Splits the devices that a change of a lineage may concern into chunks: those in the area of an active update, and those that were told of the
 * lineage before. After a crash it resumes after the last written chunk.
 */
export function createChunkAudience(deps: Deps) {
  const { fanouts, clock, chunkSize, dispatch } = deps

  return async (fanoutId: string): Promise<void> => {
    const claimed = await fanouts.claimChunking(fanoutId, clock.now())
    if (claimed) await inTraceOf(claimed.fanout, 'find push audience', () => chunkClaimed(claimed))
  }

  async function chunkClaimed(claimed: Claimed): Promise<void> {
    const { fanout } = claimed
    let index = claimed.state.nextIndex
    let after = claimed.state.lastMember
    let members: string[] = []
    const isStopped = async () =>
      fanout.lineageId !== null &&
      (await deps.lineages.read(fanout.lineageId, { mayBeKept: true }))?.isPushStopped === true

    async function write() {
      const { id, last } = await fanouts.addChunk(fanout, index, members, clock.now())
      index += 1
      after = last
      // A chunk that was written before a crash may end earlier than this one: the rest belongs to the next chunk.
      members = members.filter(member => member > last)
      await dispatch(id, fanout.lane)
    }

    // A search may read many subscriptions without finding any, and may then take longer than the lease.
    const heartbeat = setInterval(() => {
      fanouts.renewChunking(fanout.id, clock.now()).catch(() => undefined)
    }, deps.leaseMs / 3)
    try {
      for await (const id of await concerned(deps, fanout, after)) {
        // A chunk that was written before a crash may end later than this one.
        if (after && id <= after) continue
        members.push(id)
        if (members.length < chunkSize) continue
        if (await isStopped()) break
        await write()
      }
      while (members.length > 0 && !(await isStopped())) await write()
    } finally {
      clearInterval(heartbeat)
    }
    await fanouts.finishChunking(fanout.id)
  }
}

async function concerned({ lineages, subscriptions, told }: Deps, { thread, lineageId }: Fanout, after: string | null) {
  const lineage = lineageId === null ? null : await lineages.read(lineageId, { mayBeKept: false })
  // If this lineage was merged into another one, only devices that were told of this one are members.
  const parts = lineage?.id === lineageId ? lineage.parts : []
  const audiences = parts.flatMap(({ update, audience }) =>
    // Updates of low severity have no audience of their own: only devices that were told of something more severe hear of them.
    update.isActive && update.severity !== 'low' && update.level !== 'all-clear' ? [audience] : [],
  )
  // Devices that were told of a merged lineage are told under its id only: a second notification would sound again.
  const found = (lineage?.former ?? []).reduce<AsyncIterable<string>>(
    (rest, former) => subtractSorted(rest, told.devicesOf(former, after)),
    subscriptions.inAudience(audiences, after),
  )
  return mergeSorted(found, told.devicesOf(thread, after))
}
