import { cutAtAntimeridian } from '@muster/geo/antimeridian'
import { isPosition, type Position } from '@muster/geo/position'
import { HazardError, type HazardInput } from './types.ts'

const maxVertices = 400_000

/** One ring of a hazard. `polygon` is the index of its polygon, so that holes can be told from further polygons. */
export type Ring = { polygon: number; points: Position[] }

/** The lines of a hazard that is drawn as lines; null for other geometries. Throws HazardError for unusable coordinates. */
export function linesOf({ id, geometry }: HazardInput): Position[][] | null {
  const type: unknown = geometry?.type
  if (type !== 'LineString' && type !== 'MultiLineString') return null
  const lines: unknown = type === 'LineString' ? [geometry.coordinates] : geometry.coordinates
  const isLine = (line: unknown): line is Position[] =>
    Array.isArray(line) && line.length > 1 && line.every(point => Array.isArray(point) && isPosition(point))
  if (!Array.isArray(lines) || lines.length === 0 || !lines.every(isLine))
    throw new HazardError(id, 'a line has no usable coordinates')
  return lines.map(line => line.map(([lon, lat]): Position => [lon, lat]))
}

/** Removes rings that occur twice: this is a mistake in the data, and the second one would be a hole in the first. */
function withoutCopies(rings: Position[][]): Position[][] {
  const isCopy = (a: readonly Position[], b: readonly Position[]) =>
    a.length === b.length && a.every(([lon, lat], i) => lon === b[i]?.[0] && lat === b[i]?.[1])
  return rings.filter((ring, i) => !rings.slice(0, i).some(before => isCopy(before, ring)))
}

/** The rings of a hazard's geometry. Throws HazardError for unusable coordinates. */
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
  const lines = linesOf(hazard)
  if (lines) {
    const isOutline = hazard.rank === 'order' || hazard.rank === 'warning'
    if (isOutline || (hazard.rank !== 'closure' && !((hazard.bufferMeters ?? 0) > 0)))
      throw bad('a line needs a buffer')
    // A line becomes a ring without an inside: to its end and back.
    return lines.map((points, polygon) => ({ polygon, points: [...points, ...points.slice(1, -1).reverse()] }))
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') throw bad('the geometry is neither a polygon, a line nor a point')
  const polygons = type === 'Polygon' ? [list(geometry.coordinates)] : list(geometry.coordinates).map(list)
  const drawn = polygons.map(parts => withoutCopies(parts.map(ring => list(ring).map(point))))
  const rings = cutAtAntimeridian(drawn).flatMap((parts, polygon) => parts.map(points => ({ polygon, points })))
  if (rings.reduce((sum, ring) => sum + ring.points.length, 0) > maxVertices)
    throw bad(`it has more than ${maxVertices} points`)
  return rings
}
