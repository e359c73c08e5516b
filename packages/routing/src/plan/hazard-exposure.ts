import type { Position } from '@muster/geo/position'
import type { HazardMarks, MarkedHazard } from '../hazards/marks.ts'
import { isReached } from '../hazards/spread.ts'
import { touchMeters } from '../hazards/zone-area.ts'

// Fire lines move: a place farther than this from every danger is preferred to a nearer one.
export const clearOfDangerMeters = 2_000

/** The dangers, closures and ordered areas that contain a destination. */
export function hazardsAround(marks: HazardMarks, point: Position): MarkedHazard[] {
  const held = marks.hazards.filter(
    ({ rank, area }) => (rank === 'danger' || rank === 'closure') && area.contains(point),
  )
  const ordered = marks.orderedAreas.filter(({ area }) => area.contains(point))
  const members = ordered.flatMap(area => area.members.flatMap(number => marks.hazards[number] ?? []))
  const inside = members.filter(({ area }) => area.holds(point))
  // A point between two zones of one area is inside neither zone.
  const beside = members.filter(({ area }) => area.within(point, touchMeters))
  return [...held, ...(inside.length > 0 ? inside : beside)]
}

/**
 * How safe a destination is: `clear` of every hazard, `doubtful` near a danger or in a warning or notice, `closed` inside the others or where a danger will
 * be. `arrival` (milliseconds since 1970) lets dangers with a known growth grow until then.
 */
export function hazardExposure(
  marks: HazardMarks,
  location: Position,
  arrival?: number,
): 'clear' | 'doubtful' | 'closed' {
  if (hazardsAround(marks, location).length > 0) return 'closed'
  const comesWithin = (hazard: MarkedHazard, meters: number) =>
    arrival === undefined ? hazard.area.within(location, meters) : isReached(hazard, location, meters, arrival)
  if (marks.hazards.some(hazard => hazard.rank === 'danger' && comesWithin(hazard, 0))) return 'closed'
  const isDoubtful = marks.hazards.some(hazard =>
    hazard.rank === 'danger' ? comesWithin(hazard, clearOfDangerMeters) : hazard.area.holds(location),
  )
  return isDoubtful ? 'doubtful' : 'clear'
}
