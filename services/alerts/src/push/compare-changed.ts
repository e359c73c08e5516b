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

type Deps = {
  subscriptions: SubscriptionStore
  updates: Pick<UpdateStore, 'active'>
  told: ToldStore
  dispatcher: Pick<Dispatcher, 'openFor'>
  lineages: Lineages
  clock: Clock
}

/**
 * Compares subscriptions whose places are new with what stands: who comes into the area of an update is told as if it had come to them. Opens
 * one fan-out for each lineage, to those whom it may concern.
 */
export function createCompareChanged({ subscriptions, updates, told, dispatcher, lineages, clock }: Deps) {
  return async (): Promise<void> => {
    const changed = await subscriptions.changed(atATime)
    if (changed.length === 0) return
    const standing = new Map<string, EmergencyUpdate>()
    for (const update of await updates.active()) standing.set(update.lineageId, update)
    const members = new Map<string, string[]>()
    const concern = (lineageId: string, device: string) =>
      members.set(lineageId, [...(members.get(lineageId) ?? []), device])

    // After the subscriptions were read: of what changes later, its own fan-out tells them.
    const read = await Promise.all(
      [...standing.keys()].map(async id => [id, await lineages.read(id, { mayBeKept: false })] as const),
    )
    const revisions = new Map(read.map(([id, lineage]) => [id, lineage?.revision ?? 0]))
    const audiences = read.flatMap(([lineageId, lineage]) =>
      (lineage?.parts ?? []).map(({ audience }) => ({ lineageId, audience })),
    )

    for (const { id, places } of changed) {
      const concerned = new Set((await told.threadsOf(id)).filter(thread => standing.has(thread)))
      for (const { lineageId, audience } of audiences) {
        // Drills that everybody is sent to test delivery are sent when they come.
        if (audience.kind !== 'everyone' && placeIn(places, audience)) concerned.add(lineageId)
      }
      for (const lineageId of concerned) concern(lineageId, id)
    }
    for (const [lineageId, devices] of members) {
      const update = standing.get(lineageId)
      if (!update) continue
      const id = `${lineageId}-places-${randomUUID()}`
      const how = { lane: laneOf(update), createdAt: clock.now() }
      await dispatcher.openFor(devices.sort(), { id, ...lineageFanout(lineageId, revisions.get(lineageId) ?? 0, how) })
    }
    for (const each of changed) await subscriptions.compared(each)
  }
}
