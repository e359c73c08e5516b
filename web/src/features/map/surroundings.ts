import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, linesOf } from '@muster/geo/area'
import { distanceMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'

/** What is seen around a place when it is chosen: its streets, and the dangers near it. */
const aroundMeters = 1_500
const dangerMeters = 12_000

/** A place with what is around it, and every danger near it that is not much larger than its surroundings. */
export function surroundings(at: Position, hazards: readonly HazardFeature[]): Box {
  const [lon, lat] = at
  const square = (meters: number): Position[] => {
    const [dLon, dLat] = [meters / metersPerLon(lat), meters / metersPerDegree]
    return [
      [lon - dLon, lat - dLat],
      [lon + dLon, lat + dLat],
    ]
  }
  const near = hazards.flatMap(({ geometry, properties }) => {
    const corners = linesOf(geometry).flat()
    return properties.rank !== 'notice' && corners.some(corner => distanceMeters(...at, ...corner) <= dangerMeters)
      ? corners
      : []
  })
  const [[west, south], [east, north]] = boxOf([...square(aroundMeters), ...near])
  // A danger as wide as a county must not take the streets out of sight.
  const [[w = west, s = south] = [], [e = east, n = north] = []] = square(dangerMeters)
  return [
    [Math.max(west, w), Math.max(south, s)],
    [Math.min(east, e), Math.min(north, n)],
  ]
}
