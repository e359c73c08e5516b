import { bearingDegrees } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { MarkedHazard } from './marks.ts'

const hourMs = 3_600_000
/** Behind a front that moves one way nothing is added; ahead of it, and where no direction is told, the whole growth is. */
const aheadDegrees = 90

/**
 * Metres by which a hazard is larger towards a point than it was drawn, at a time (milliseconds since 1970). 0 where nobody says how it
 * grows: no growth is invented.
 */
export function grownMeters({ input, area }: MarkedHazard, at: number, towards: Position): number {
  const { growthMetersPerHour = 0, bearing, observedAt } = input
  if (!(growthMetersPerHour > 0) || observedAt === undefined) return 0
  if (bearing !== undefined && !area.contains(towards)) {
    const [west, south, east, north] = area.box
    const away = bearingDegrees((west + east) / 2, (south + north) / 2, ...towards)
    const turn = Math.abs(((away - bearing + 540) % 360) - 180)
    if (turn > aheadDegrees) return 0
  }
  return (growthMetersPerHour * Math.max(0, at - observedAt)) / hourMs
}
