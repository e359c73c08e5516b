import { metersPerDegree, metersPerLon } from './measure.ts'
import type { Position } from './position.ts'

/** Removes the points of a line that are within a distance (metres) of the last kept one, so every removed point is that near to a kept one. */
export function thinLine(points: readonly Position[], meters: number): Position[] {
  const [first] = points
  if (!first) return []
  const perLon = metersPerLon(first[1])
  let last = first
  return points.filter(point => {
    const away = Math.hypot((point[0] - last[0]) * perLon, (point[1] - last[1]) * metersPerDegree)
    if (point !== first && away <= meters) return false
    last = point
    return true
  })
}
