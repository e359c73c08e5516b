import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Ring } from './rings.ts'

/** So many vertices are marked in well under a second; perimeters from infrared flights have twenty times more. */
const mostVertices = 20_000
const firstMeters = 5

/** Drops the points of a ring that lie within a distance of the last one kept. */
function thinRing({ polygon, points }: Ring, meters: number): Ring {
  const [first] = points
  if (!first) return { polygon, points }
  const perLon = metersPerLon(first[1])
  let last = first
  const kept = points.filter(point => {
    const away = Math.hypot((point[0] - last[0]) * perLon, (point[1] - last[1]) * metersPerDegree)
    if (point !== first && away <= meters) return false
    last = point
    return true
  })
  return { polygon, points: kept }
}

/**
 * Rings with at most 20,000 points, and the metres by which to grow them so that no place that was inside is left out: every point that
 * was dropped lies that near to one that was kept. Islands of which one point remains stay as points.
 */
export function thinRings(rings: readonly Ring[]): { rings: readonly Ring[]; slackMeters: number } {
  const count = (some: readonly Ring[]) => some.reduce((sum, { points }) => sum + points.length, 0)
  if (count(rings) <= mostVertices) return { rings, slackMeters: 0 }
  for (let meters = firstMeters; ; meters *= 2) {
    const thinned = rings.map(ring => thinRing(ring, meters))
    if (count(thinned) <= Math.max(mostVertices, rings.length)) return { rings: thinned, slackMeters: meters }
  }
}
