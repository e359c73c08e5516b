import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { RideDrive, RideParty, RideRoom, RidesOpen } from '@muster/contracts/entities/ride'
import { ridesWithinKm } from '@muster/contracts/vocabulary/rides'
import { isNear } from '@muster/geo/area'
import { levelOf } from './countdown.ts'

/** What an offer has left, and until when. */
export type Room = Pick<RideRoom, 'hasRamp' | 'takesAnimals'> & {
  seatsLeft: number
  tieDownsLeft: number
  leavesAt: Date
}
/** Who wants to ride, and until when. */
export type Party = RideParty & { leavesAt: Date }

/** What a request takes of an offer. Who stays in a wheelchair sits in it, and on no seat. */
export function placesFor({ people, wheelchair }: Pick<RideParty, 'people' | 'wheelchair'>) {
  const tieDowns = wheelchair === 'stays' ? 1 : 0
  return { seats: people - tieDowns, tieDowns }
}

/** Whether this car can take these people in time. What is not said is never a yes. */
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

/** A drill or an exercise is for drill rides alone; a test is for none. */
function openedBy(update: EmergencyUpdate, now: Date): RidesOpen | null {
  const isDrill = update.isDrill || update.status === 'Exercise'
  if (isDrill && update.status === 'Test') return null
  const level = levelOf(isDrill ? { ...update, isDrill: false, status: 'Actual' } : update, now)
  return level && { level, isDrill, incident: update.lineageId, title: update.title }
}

/** The update for which rides are open at a home: what is real before a drill, an order before a warning. Null where nothing covers it or is close. */
export function ridesOpenAt(home: Position, updates: readonly EmergencyUpdate[], now: Date): RidesOpen | null {
  const rank = ({ isDrill, level }: RidesOpen) => Number(isDrill) * 2 + Number(level === 'warning')
  const open = updates.flatMap(update => {
    const opened = openedBy(update, now)
    return opened && update.geometry && isNear(home, update.geometry, ridesWithinKm) ? [opened] : []
  })
  return open.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** What decides the order of proposals. */
export type Turn = {
  party: Pick<RideParty, 'wheelchair' | 'needsHelp'> | null
  drive: RideDrive | null
  meters: number
}

const waitsLongest = ({ party }: Pick<Turn, 'party'>) =>
  party === null ? 0 : party.wheelchair === 'stays' ? 0 : party.wheelchair === 'folds' || party.needsHelp ? 1 : 2

/**
 * Who is least able to leave alone comes first; then the way of the car: safe before risky, short before long, and where no driving time is known
 * after those, by distance.
 */
export function byTurn(a: Turn, b: Turn): number {
  const danger = ({ drive }: Turn) => (drive ? Number(drive.isRisky) : 2)
  return (
    waitsLongest(a) - waitsLongest(b) ||
    danger(a) - danger(b) ||
    (a.drive && b.drive ? a.drive.seconds - b.drive.seconds : a.meters - b.meters)
  )
}
/** As `byTurn`, before any driving time is asked for. */
export const byNeed = (a: Turn, b: Turn): number => waitsLongest(a) - waitsLongest(b) || a.meters - b.meters
