import type { Clock } from '@muster/service-kit/clock'
import type { Fanout, FanoutStore } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { ToldStore } from '../store/told.ts'
import { inTraceOf } from './in-trace-of.ts'
import type { Lineages } from './lineages.ts'
import { leaveOutSorted, mergeSorted } from './merge-sorted.ts'

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
 * Splits those whom a change of a lineage may concern into chunks: whoever is in the area of an update that stands, and whoever was told of the
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

    // A search may read many subscriptions without finding anyone, and takes longer than the lease then.
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
  // Of a lineage that another one goes on with, only those hear who were told of it.
  const parts = lineage?.id === lineageId ? lineage.parts : []
  const audiences = parts.flatMap(({ update, audience }) =>
    // Of what is of low severity only those hear who were told of something graver.
    update.isActive && update.severity !== 'low' && update.level !== 'all-clear' ? [audience] : [],
  )
  // And only under its name: a second notification of the same would sound again.
  const found = (lineage?.former ?? []).reduce<AsyncIterable<string>>(
    (rest, former) => leaveOutSorted(rest, told.devicesOf(former, after)),
    subscriptions.inAudience(audiences, after),
  )
  return mergeSorted(found, told.devicesOf(thread, after))
}
