import { isPosition, type Position } from '@muster/geo/position'
import { HazardError, type HazardInput } from './types.ts'

const maxVertices = 400_000

/** One ring of a hazard; `polygon` counts polygons, so that holes are told from further polygons. */
export type Ring = { polygon: number; points: Position[] }

/** The rings of a hazard's geometry. Throws HazardError for coordinates that cannot be used. */
export function ringsOf(hazard: HazardInput): Ring[] {
  const { id, geometry } = hazard
  const bad = (problem: string) => new HazardError(id, problem)
  const point = (value: unknown): Position => {
    if (!Array.isArray(value) || !isPosition(value)) throw bad('a coordinate is not a longitude and latitude')
    return [value[0], value[1]]
  }
  const list = (value: unknown): readonly unknown[] => {
    if (!Array.isArray(value) || value.length === 0) throw bad('coordinates are missing')
    return value
  }
  const type: unknown = geometry?.type
  if (type === 'Point') {
    if (!((hazard.bufferMeters ?? 0) > 0)) throw bad('a point needs a buffer')
    return [{ polygon: 0, points: [point(geometry.coordinates)] }]
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') throw bad('the geometry is neither a polygon nor a point')
  const polygons = type === 'Polygon' ? [list(geometry.coordinates)] : list(geometry.coordinates).map(list)
  const rings = polygons.flatMap((parts, polygon) => parts.map(ring => ({ polygon, points: list(ring).map(point) })))
  if (rings.reduce((sum, ring) => sum + ring.points.length, 0) > maxVertices)
    throw bad(`it has more than ${maxVertices} points`)
  return rings
}
