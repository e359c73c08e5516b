import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { geometryOf } from '@muster/geo/area'
import { thinLine } from '@muster/geo/thin'
import { readRing } from './geometry.ts'

/** What an event holds well, and two perimeters can be compared with in a moment. */
const mostVertices = 5_000
const mostPolygons = 500
const mostRings = 100
const firstMeters = 5
const mostSlackMeters = 640

const cornersOf = (polygons: readonly Position[][][]) =>
  polygons.flat().reduce((count, { length }) => count + length, 0)

/** A ring with fewer corners; itself where nothing would be left of it. */
const thinned = (ring: Position[], meters: number): Position[] => readRing(thinLine(ring, meters)) ?? ring

/**
 * Polygons as one geometry of about 5,000 corners, and by how many metres it was simplified: what was inside is inside or this near. Of more
 * than 500 polygons the largest are kept, and of more than 100 rings the holes fall away. Null without a polygon.
 */
export function perimeterOf(polygons: readonly Position[][][]): { geometry: AreaGeometry; slackMeters: number } | null {
  const kept = polygons
    .toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
    .slice(0, mostPolygons)
    .map(rings => (rings.length > mostRings ? rings.slice(0, 1) : rings))
  let simple = kept
  let slackMeters = 0
  for (let meters = firstMeters; cornersOf(simple) > mostVertices && meters <= mostSlackMeters; meters *= 2) {
    simple = kept.map(rings => rings.map(ring => thinned(ring, meters)))
    slackMeters = meters
  }
  const geometry = geometryOf(simple)
  return geometry && { geometry, slackMeters }
}
