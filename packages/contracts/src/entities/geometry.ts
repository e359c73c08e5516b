import { z } from 'zod'
import { position } from './common.ts'

const ring = z.array(position).min(4).max(10_000)

/** RFC 7946 Polygon: closed rings of [longitude, latitude] in degrees. The first is the outer ring, the others are holes. */
export const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1).max(100) })
/** RFC 7946 MultiPolygon. */
export const multiPolygon = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ring).min(1).max(100)).min(1).max(4_000),
})
export const areaGeometry = z.discriminatedUnion('type', [polygon, multiPolygon])
/** RFC 7946 LineString: [longitude, latitude] in degrees. */
const line = z.object({ type: z.literal('LineString'), coordinates: z.array(position).min(2).max(10_000) })
const point = z.object({ type: z.literal('Point'), coordinates: position })
/** Where a hazard is: an area, a closed road, or a point where nobody knows more. */
export const hazardGeometry = z.discriminatedUnion('type', [polygon, multiPolygon, line, point])
export type HazardGeometry = z.infer<typeof hazardGeometry>
export type AreaGeometry = z.infer<typeof areaGeometry>
