import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { turnDegrees } from '@muster/geo/measure'
import { type Nearest, nearestOf } from '@muster/geo/nearest'
import type { Position } from '@muster/geo/position'
import { nearMeters } from '../../../entities/emergency-update/nearness.ts'

export type FireNear = { fire: HazardFeature; nearest: Nearest }

/** A fire line that routes never enter; heat that a satellite saw and fires of which only a point is known are none. */
const isFire = ({ properties }: HazardFeature) =>
  properties.kind === 'wildfire' && properties.rank === 'danger' && !properties.isHeat && !properties.isDrill

/** The fire line nearest to a place, within 25 miles; null where none is known. */
export function nearestFire(hazards: readonly HazardFeature[], at: Position): FireNear | null {
  const near = hazards.filter(isFire).flatMap(fire => {
    const nearest = nearestOf(fire.geometry, at)
    return nearest && nearest.meters <= nearMeters ? [{ fire, nearest }] : []
  })
  return near.toSorted((a, b) => a.nearest.meters - b.nearest.meters)[0] ?? null
}

const towardDegrees = 45
const awayDegrees = 135

/** Where the wind at a fire blows, seen from the place; null where no source tells of wind, and where it blows past. */
export function windOf({ fire, nearest }: FireNear): 'toward' | 'away' | null {
  const { wind } = fire.properties
  if (!wind || nearest.inside) return null
  const turn = Math.abs(turnDegrees((nearest.bearing + 180) % 360, wind.bearing))
  if (turn <= towardDegrees) return 'toward'
  return turn >= awayDegrees ? 'away' : null
}
