import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { levelOf, type UpdateLevel } from '@muster/languages/update-text'
import { type NearPlace, nearestPlace } from '../../../entities/emergency-update/nearness.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'

export type OrderHere = { update: EmergencyUpdate; near: NearPlace }

/** The active orders that the person's home, or the person, is inside of; in the order of `updates`, the gravest first. */
export const ordersHere = (updates: readonly EmergencyUpdate[], places: readonly MyPlace[]): OrderHere[] =>
  updatesHere(updates, places, ['order'])

/** Whether an active order or warning covers the person's home, or the person. */
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

/** What a person who has closed the screen has read: it opens again when officials ask for something else. */
export const orderMark = ({ id, instruction, wirelessText, isDrill }: EmergencyUpdate): string =>
  [id, isDrill, instruction || wirelessText].join('/')
