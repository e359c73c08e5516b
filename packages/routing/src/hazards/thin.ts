import { thinLine } from '@muster/geo/thin'
import type { Ring } from './rings.ts'

/** This many vertices are processed in well under a second; perimeters from infrared flights have twenty times more. */
const mostVertices = 20_000
const firstMeters = 5

/**
 * Simplifies rings to at most 20,000 points. `slackMeters` is the distance by which to grow them so that no place that was inside is left out: every dropped
 * point lies within it of a kept one. Islands that are reduced to a single point are kept as points.
 */
export function thinRings(rings: readonly Ring[]): { rings: readonly Ring[]; slackMeters: number } {
  const count = (some: readonly Ring[]) => some.reduce((sum, { points }) => sum + points.length, 0)
  if (count(rings) <= mostVertices) return { rings, slackMeters: 0 }
  for (let meters = firstMeters; ; meters *= 2) {
    const thinned = rings.map(({ polygon, points }): Ring => ({ polygon, points: thinLine(points, meters) }))
    if (count(thinned) <= Math.max(mostVertices, rings.length)) return { rings: thinned, slackMeters: meters }
  }
}
