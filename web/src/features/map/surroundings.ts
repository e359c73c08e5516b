import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { type Box, boxOf, linesOf } from '@muster/geo/area'
import { distanceMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'

/** Half the side of the area that is shown around a place, in metres: `aroundMeters` always, up to `dangerMeters` for dangers near it. */
const aroundMeters = 1_500
const dangerMeters = 12_000

/** The box to show around a place: its streets, extended to the dangers near it. */
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
  // The box is limited, so that a danger as wide as a county does not make the streets too small.
  const [[w = west, s = south] = [], [e = east, n = north] = []] = square(dangerMeters)
  return [
    [Math.max(west, w), Math.max(south, s)],
    [Math.min(east, e), Math.min(north, n)],
  ]
}
