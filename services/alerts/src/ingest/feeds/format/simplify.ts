import type { Position } from '@muster/contracts/entities/common'
import { thinLine } from '@muster/geo/thin'
import { readRing } from './geometry.ts'

const firstMeters = 5

/** The number of corners of all rings together. */
export const cornersOf = (polygons: readonly Position[][][]) =>
  polygons.flat().reduce((count, { length }) => count + length, 0)

/** A ring with fewer corners; the ring itself if nothing would be left of it. */
const thinned = (ring: Position[], meters: number): Position[] => readRing(thinLine(ring, meters)) ?? ring

/**
 * Simplifies polygons until they have at most `mostCorners` corners, or until the tolerance reaches `mostMeters`. `slackMeters` is the tolerance that was
 * used: a point that was inside is still inside, or at most this far outside.
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
