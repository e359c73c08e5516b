import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { geometryOf } from '@muster/geo/area'
import { simplify } from './simplify.ts'

/** Limits that keep an event small and make it fast to compare two perimeters. */
const mostVertices = 5_000
const mostPolygons = 500
const mostRings = 100
const mostSlackMeters = 640

/**
 * Combines polygons into one geometry of about 5,000 corners. `slackMeters` is the tolerance of the simplification: a point that was inside is still inside,
 * or at most this far outside. Of more than 500 polygons, those with the most corners are kept. A polygon with more than 100 rings loses its holes. Null if
 * there is no polygon.
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
