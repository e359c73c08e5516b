import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { RideDrive, RideParty, RideRoom, RidesOpen } from '@muster/contracts/entities/ride'
import { ridesWithinKm } from '@muster/contracts/vocabulary/rides'
import { isNear } from '@muster/geo/area'
import { levelOf } from './countdown.ts'

/** The room that is left in a car, and when it leaves. */
export type Room = Pick<RideRoom, 'hasRamp' | 'takesAnimals'> & {
  seatsLeft: number
  tieDownsLeft: number
  leavesAt: Date
}
/** The people who want to ride, and the latest time at which they can leave. */
export type Party = RideParty & { leavesAt: Date }

/** The places of an offer that a request takes. A person who stays in their wheelchair takes a tie-down and no seat. */
export function placesFor({ people, wheelchair }: Pick<RideParty, 'people' | 'wheelchair'>) {
  const tieDowns = wheelchair === 'stays' ? 1 : 0
  return { seats: people - tieDowns, tieDowns }
}

/** Whether a car can take these people in time. Everything that they need must be stated in the offer. */
export function canRide(room: Room, party: Party, now: Date): boolean {
  const { seats, tieDowns } = placesFor(party)
  return (
    room.seatsLeft >= seats &&
    room.tieDownsLeft >= tieDowns &&
    (tieDowns === 0 || room.hasRamp) &&
    (!party.hasOtherAnimals || room.takesAnimals) &&
    room.leavesAt > now &&
    room.leavesAt <= party.leavesAt
  )
}

/** The rides that an update opens; null if it opens none. Drills and exercises open drill rides only. */
function openedBy(update: EmergencyUpdate, now: Date): RidesOpen | null {
  const isDrill = update.isDrill || update.status === 'Exercise'
  if (isDrill && update.status === 'Test') return null
  const level = levelOf(isDrill ? { ...update, isDrill: false, status: 'Actual' } : update, now)
  return level && { level, isDrill, incident: update.lineageId, title: update.title }
}

/**
 * The update for which rides are open at a home: real ones before drills, orders before warnings. Null if no such update covers the home or is within
 * `ridesWithinKm`.
 */
export function ridesOpenAt(home: Position, updates: readonly EmergencyUpdate[], now: Date): RidesOpen | null {
  const rank = ({ isDrill, level }: RidesOpen) => Number(isDrill) * 2 + Number(level === 'warning')
  const open = updates.flatMap(update => {
    const opened = openedBy(update, now)
    return opened && update.geometry && isNear(home, update.geometry, ridesWithinKm) ? [opened] : []
  })
  return open.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** The data from which the order of proposals is computed. */
export type RidePriority = {
  party: Pick<RideParty, 'wheelchair' | 'needsHelp'> | null
  drive: RideDrive | null
  meters: number
}

/** Rank of a party by how hard it is for them to leave on their own; 0 comes first. */
const waitsLongest = ({ party }: Pick<RidePriority, 'party'>) =>
  party === null ? 0 : party.wheelchair === 'stays' ? 0 : party.wheelchair === 'folds' || party.needsHelp ? 1 : 2

/**
 * Order of proposals. People who are least able to leave on their own come first. Next counts the drive of the car: safe before risky before unknown, then
 * the shorter driving time, or the distance if a time is unknown.
 */
export function byRidePriority(a: RidePriority, b: RidePriority): number {
  const danger = ({ drive }: RidePriority) => (drive ? Number(drive.isRisky) : 2)
  return (
    waitsLongest(a) - waitsLongest(b) ||
    danger(a) - danger(b) ||
    (a.drive && b.drive ? a.drive.seconds - b.drive.seconds : a.meters - b.meters)
  )
}
/** Like `byRidePriority`, but without driving times. */
export const byNeed = (a: RidePriority, b: RidePriority): number =>
  waitsLongest(a) - waitsLongest(b) || a.meters - b.meters
