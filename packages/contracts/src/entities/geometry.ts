import { z } from 'zod'
import { type Position, position } from './common.ts'

const most = 10_000
const degrees = (most: number) => ({ type: 'number', minimum: -most, maximum: most })
/** JSON schema of a position for the OpenAPI document. */
const ofPosition = { type: 'array', prefixItems: [degrees(180), degrees(90)], minItems: 2, maxItems: 2 }

/**
 * A list of at least `least` positions. Checked without a zod schema per position: an event has thousands of them, every process parses it, and zod takes
 * twenty times as long for a tuple of two numbers.
 */
const positions = (least: number) =>
  z
    .custom<Position[]>(
      value => Array.isArray(value) && value.length >= least && value.length <= most && value.every(isPosition),
      'must be positions: [longitude, latitude] in degrees',
    )
    .meta({ type: 'array', minItems: least, maxItems: most, items: ofPosition })

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [lon, lat] = value as unknown[]
  return typeof lon === 'number' && typeof lat === 'number' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
}

const ring = positions(4)

/** RFC 7946 Polygon: closed rings of [longitude, latitude] in degrees. The first is the outer ring, the others are holes. */
export const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(100) })
/** RFC 7946 MultiPolygon. */
export const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ring).min(1).max(100)).min(1).max(4_000),
})
/** A polygon or multipolygon. */
export const areaGeometry = z.discriminatedUnion('type', [polygon, multiPolygon])
/** RFC 7946 LineString: [longitude, latitude] in degrees. */
const line = z.object({ type: z.literal('LineString'), coordinates: positions(2) })
const point = z.object({ type: z.literal('Point'), coordinates: position })
/** The geometry of a hazard: an area, a closed road, or a point if nothing else is known. */
export const hazardGeometry = z.discriminatedUnion('type', [polygon, multiPolygon, line, point])
export type HazardGeometry = z.infer<typeof hazardGeometry>
export type AreaGeometry = z.infer<typeof areaGeometry>
