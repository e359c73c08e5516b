import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { levelOf, type UpdateLevel } from '@muster/languages/update-text'
import { type NearPlace, nearestPlace } from '../../../entities/emergency-update/nearness.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'

/** An order, and the home or position of the person that lies in its area. */
export type OrderHere = { update: EmergencyUpdate; near: NearPlace }

/** The orders whose area contains the person's home or position. `updates` are active; the result keeps their order. */
export const ordersHere = (updates: readonly EmergencyUpdate[], places: readonly MyPlace[]): OrderHere[] =>
  updatesHere(updates, places, ['order'])

/** Whether an order or warning covers the person's home or position. `updates` are active. */
export const isInDanger = (updates: readonly EmergencyUpdate[], places: readonly MyPlace[]): boolean =>
  updatesHere(updates, places, ['order', 'warning']).length > 0

function updatesHere(
  updates: readonly EmergencyUpdate[],
  places: readonly MyPlace[],
  levels: readonly UpdateLevel[],
): OrderHere[] {
  const own = places.filter(({ kind }) => kind !== 'watched')
  return updates
    .filter(update => levels.includes(levelOf(update)))
    .map(update => ({ update, near: nearestPlace(update, own) }))
    .filter(({ near }) => near.kind === 'inside')
}

/** Identifies what an order asks. A closed screen opens again if the mark changes, because then officials ask for something else. */
export const orderMark = ({ id, instruction, wirelessText, isDrill }: EmergencyUpdate): string =>
  [id, isDrill, instruction || wirelessText].join('/')
