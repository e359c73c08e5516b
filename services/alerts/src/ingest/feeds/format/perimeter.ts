import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { geometryOf } from '@muster/geo/area'
import { simplify } from './simplify.ts'

/** What an event holds well, and two perimeters can be compared with in a moment. */
const mostVertices = 5_000
const mostPolygons = 500
const mostRings = 100
const mostSlackMeters = 640

/**
 * Polygons as one geometry of about 5,000 corners, and by how many metres it was simplified: what was inside is inside or this near. Of more
 * than 500 polygons the largest are kept, and of more than 100 rings the holes fall away. Null without a polygon.
 */
export function perimeterOf(polygons: readonly Position[][][]): { geometry: AreaGeometry; slackMeters: number } | null {
  const kept = polygons
    .toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
    .slice(0, mostPolygons)
    .map(rings => (rings.length > mostRings ? rings.slice(0, 1) : rings))
  const { polygons: simple, slackMeters } = simplify(kept, { mostCorners: mostVertices, mostMeters: mostSlackMeters })
  const geometry = geometryOf(simple)
  return geometry && { geometry, slackMeters }
}
