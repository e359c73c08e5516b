import type { Position } from '@muster/contracts/entities/common'
import { thinLine } from '@muster/geo/thin'
import { readRing } from './geometry.ts'

const firstMeters = 5

export const cornersOf = (polygons: readonly Position[][][]) =>
  polygons.flat().reduce((count, { length }) => count + length, 0)

/** A ring with fewer corners; itself where nothing would be left of it. */
const thinned = (ring: Position[], meters: number): Position[] => readRing(thinLine(ring, meters)) ?? ring

/**
 * Polygons with at most `mostCorners` corners where `mostMeters` of slack allow it, and by how many metres they were simplified: what was inside
 * is inside or this near.
 */
export function simplify(
  polygons: readonly Position[][][],
  { mostCorners, mostMeters }: { mostCorners: number; mostMeters: number },
): { polygons: Position[][][]; slackMeters: number } {
  let simple = [...polygons]
  let slackMeters = 0
  for (let meters = firstMeters; cornersOf(simple) > mostCorners && meters <= mostMeters; meters *= 2) {
    simple = polygons.map(rings => rings.map(ring => thinned(ring, meters)))
    slackMeters = meters
  }
  return { polygons: simple, slackMeters }
}
