import { metersPerDegree, metersPerLon } from './measure.ts'
import type { Position } from './position.ts'

/** Drops the points of a line that lie within a distance of the last one kept; every dropped point is that near to a kept one. */
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
