import type { Position } from '@muster/contracts/entities/common'
import { z } from 'zod'
import { readRing } from './geometry.ts'

const corners = z.array(z.array(z.array(z.number())))

/** Schema of the geometry of a GeoJSON feature that is an area. */
export const areaFeatureGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: corners }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(corners) }),
])

/**
 * Returns the polygons whose outer ring can be drawn, and how many cannot (`broken`). A hole that cannot be drawn is dropped, so it counts as inside. `most`
 * is the largest number of corners that a ring may have.
 */
export function readPolygons(
  geometry: z.infer<typeof areaFeatureGeometry> | null | undefined,
  limit: { most?: number } = {},
): { polygons: Position[][][]; broken: number } {
  const given = geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? [])
  const polygons = given.map(rings => polygonOf(rings, limit)).filter(polygon => polygon !== null)
  return { polygons, broken: given.length - polygons.length }
}

function polygonOf(rings: number[][][], limit: { most?: number }): Position[][] | null {
  const [outer, ...holes] = rings.map(ring => readRing(ring, limit))
  return outer ? [outer, ...holes.filter(hole => hole !== null)] : null
}
