import { randomUUID } from 'node:crypto'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import { placeIn } from '../domain/audience.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { ToldStore } from '../store/told.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Lineages } from './lineages.ts'
import { laneOf, lineageFanout } from './open-fanout.ts'

const atATime = 200
/** Maximum number of pages in one run. After an order thousands of people open the app, and each app saves its places, so the work is done in small runs. */
const mostPages = 25

type Deps = {
  subscriptions: SubscriptionStore
  updates: Pick<UpdateStore, 'active'>
  told: ToldStore
  dispatcher: Pick<Dispatcher, 'openFor'>
  lineages: Lineages
  clock: Clock
}

/**
 * Compares subscriptions whose places are new with the active updates: a person who comes into the area of an update is told as if the update had come to
 * them. Opens one fan-out per lineage, with the subscriptions that it may concern.
 */
export function createCompareChanged({ subscriptions, updates, told, dispatcher, lineages, clock }: Deps) {
  /** Compares one page of subscriptions and returns their number. */
  async function compareSome(): Promise<number> {
    const changed = await subscriptions.changed(atATime)
    if (changed.length === 0) return 0
    const standing = new Map<string, EmergencyUpdate>()
    for (const update of await updates.active()) standing.set(update.lineageId, update)
    const members = new Map<string, string[]>()
    const concern = (thread: string, device: string) => members.set(thread, [...(members.get(thread) ?? []), device])

    // Lineages are read after the subscriptions: a later change of a lineage opens a fan-out of its own.
    const read = await Promise.all(
      [...standing.keys()].map(async id => [id, await lineages.read(id, { mayBeKept: false })] as const),
    )
    const revisions = new Map(read.map(([id, lineage]) => [id, lineage?.revision ?? 0]))
    // The lineage that each thread continues as. People who were told of a lineage that was merged into another one are told under the thread of the former
    // lineage.
    const goesOnAs = new Map(read.flatMap(([id, lineage]) => [id, ...(lineage?.former ?? [])].map(name => [name, id])))
    const audiences = read.flatMap(([lineageId, lineage]) =>
      (lineage?.parts ?? []).map(({ audience }) => ({ lineageId, audience })),
    )

    const threads = await told.threadsOf(changed.map(({ id }) => id))
    for (const { id, places } of changed) {
      const concerned = new Set(threads.get(id)?.filter(thread => goesOnAs.has(thread)))
      const toldOf = new Set([...concerned].map(thread => goesOnAs.get(thread)))
      for (const { lineageId, audience } of audiences) {
        // Delivery drills for everybody are sent only when they arrive, so new places do not matter.
        if (audience.kind !== 'everyone' && !toldOf.has(lineageId) && placeIn(places, audience))
          concerned.add(lineageId)
      }
      for (const thread of concerned) concern(thread, id)
    }
    for (const [thread, devices] of members) {
      const lineageId = goesOnAs.get(thread) ?? thread
      const update = standing.get(lineageId)
      if (!update) continue
      const id = `${thread}-places-${randomUUID()}`
      const how = { lane: laneOf(update), createdAt: clock.now() }
      await dispatcher.openFor(devices.sort(), { id, ...lineageFanout(thread, revisions.get(lineageId) ?? 0, how) })
    }
    await subscriptions.compared(changed)
    return changed.length
  }

  return async (): Promise<void> => {
    for (let page = 0; page < mostPages; page++) if ((await compareSome()) < atATime) return
  }
}
