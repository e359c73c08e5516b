import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { turnDegrees } from '@muster/geo/measure'
import { type Nearest, nearestOf } from '@muster/geo/nearest'
import type { Position } from '@muster/geo/position'
import { nearMeters } from '../../../entities/emergency-update/nearness.ts'

/** A fire line, and where its nearest point lies from a place. */
export type FireNear = { fire: HazardFeature; nearest: Nearest }

/** Whether a hazard is a fire line, which routes never enter. Heat that a satellite saw and fires with only a point do not count. */
const isFire = ({ properties }: HazardFeature) =>
  properties.kind === 'wildfire' && properties.rank === 'danger' && !properties.isHeat && !properties.isDrill

/** The fire line nearest to a place; null if none is known within 25 miles. */
export function nearestFire(hazards: readonly HazardFeature[], at: Position): FireNear | null {
  const near = hazards.filter(isFire).flatMap(fire => {
    const nearest = nearestOf(fire.geometry, at)
    return nearest && nearest.meters <= nearMeters ? [{ fire, nearest }] : []
  })
  return near.toSorted((a, b) => a.nearest.meters - b.nearest.meters)[0] ?? null
}

const towardDegrees = 45
const awayDegrees = 135

/** Whether the wind at a fire blows toward the place or away from it. Null if the wind is unknown, blows past, or the place is inside the fire. */
export function windOf({ fire, nearest }: FireNear): 'toward' | 'away' | null {
  const { wind } = fire.properties
  if (!wind || nearest.inside) return null
  const turn = Math.abs(turnDegrees((nearest.bearing + 180) % 360, wind.bearing))
  if (turn <= towardDegrees) return 'toward'
  return turn >= awayDegrees ? 'away' : null
}
