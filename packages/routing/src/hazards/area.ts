import Flatbush from 'flatbush'
import { isLonLat, type LonLat, METERS_PER_DEGREE, metersPerLon, nearestOnSegment } from '../geo/measure.ts'
import { capsuleInterval, type Interval, union } from './capsule.ts'
import { HazardError, type HazardInput } from './types.ts'

// A boundary counts as inside to this distance, so that touching needs no exact arithmetic and a flat ring still blocks.
const MIN_BUFFER_METERS = 0.5
const MAX_VERTICES = 400_000

/** A hazard's area, buffer included, ready for questions. */
export type HazardArea = {
  box: [west: number, south: number, east: number, north: number]
  contains: (point: LonLat) => boolean
  /** The parts of the straight line a–b that are inside, as sorted disjoint shares of it (0–1). */
  inside: (a: LonLat, b: LonLat) => Interval[]
}

const ringsOf = (hazard: HazardInput): { polygon: number; points: LonLat[] }[] => {
  const { id, geometry } = hazard
  const bad = (problem: string) => new HazardError(id, problem)
  const point = (value: unknown): LonLat => {
    if (!Array.isArray(value) || !isLonLat(value)) throw bad('a coordinate is not a longitude and latitude')
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
  return polygons.flatMap((rings, polygon) => rings.map(ring => ({ polygon, points: list(ring).map(point) })))
}

/**
 * Prepares a hazard. Rings may be open, touch themselves, repeat points or be tiny: inside is by the even-odd rule in each polygon, plus
 * everything within the buffer of any ring. Throws HazardError for what has no usable coordinates.
 */
export const prepareArea = (hazard: HazardInput): HazardArea => {
  const rings = ringsOf(hazard)
  const buffer = hazard.bufferMeters ?? 0
  if (!Number.isFinite(buffer) || buffer < 0) throw new HazardError(hazard.id, 'the buffer is not a distance')
  const r = Math.max(MIN_BUFFER_METERS, buffer)
  const total = rings.reduce((sum, ring) => sum + ring.points.length, 0)
  if (total > MAX_VERTICES) throw new HazardError(hazard.id, `more than ${MAX_VERTICES} points`)

  const all = rings.flatMap(ring => ring.points)
  const box = all.reduce<[number, number, number, number]>(
    (b, [lon, lat]) => [Math.min(b[0], lon), Math.min(b[1], lat), Math.max(b[2], lon), Math.max(b[3], lat)],
    [180, 90, -180, -90],
  )
  const lat0 = (box[1] + box[3]) / 2
  const lon0 = (box[0] + box[2]) / 2
  const perLon = metersPerLon(lat0)
  const toX = (lon: number) => (lon - lon0) * perLon
  const toY = (lat: number) => (lat - lat0) * METERS_PER_DEGREE

  const sides: number[] = []
  const owner: number[] = []
  for (const { polygon, points } of rings) {
    points.forEach(([lon, lat], i) => {
      const [lon2, lat2] = points[(i + 1) % points.length] ?? [lon, lat]
      sides.push(toX(lon), toY(lat), toX(lon2), toY(lat2))
      owner.push(polygon)
    })
  }
  const index = new Flatbush(owner.length)
  for (let i = 0; i < sides.length; i += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides.slice(i, i + 4)
    index.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  }
  index.finish()
  const side = (i: number) =>
    [sides[4 * i] ?? 0, sides[4 * i + 1] ?? 0, sides[4 * i + 2] ?? 0, sides[4 * i + 3] ?? 0] as const

  const evenOdd = (x: number, y: number): boolean => {
    const odd = new Set<number>()
    for (const i of index.search(x, y, Number.POSITIVE_INFINITY, y)) {
      const [x1, y1, x2, y2] = side(i)
      if (y1 > y === y2 > y || x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) <= x) continue
      const polygon = owner[i] ?? 0
      if (!odd.delete(polygon)) odd.add(polygon)
    }
    return odd.size > 0
  }

  const contains = ([lon, lat]: LonLat): boolean => {
    const x = toX(lon)
    const y = toY(lat)
    for (const i of index.search(x - r, y - r, x + r, y + r)) {
      const [x1, y1, x2, y2] = side(i)
      const t = nearestOnSegment(x1 - x, y1 - y, x2 - x, y2 - y)
      if (Math.hypot(x1 + (x2 - x1) * t - x, y1 + (y2 - y1) * t - y) <= r) return true
    }
    return evenOdd(x, y)
  }

  const inside = (a: LonLat, b: LonLat): Interval[] => {
    const ax = toX(a[0])
    const ay = toY(a[1])
    const dx = toX(b[0]) - ax
    const dy = toY(b[1]) - ay
    const near = index.search(
      Math.min(ax, ax + dx) - r,
      Math.min(ay, ay + dy) - r,
      Math.max(ax, ax + dx) + r,
      Math.max(ay, ay + dy) + r,
    )
    const boundary: Interval[] = []
    for (const i of near) {
      const range = capsuleInterval(ax, ay, dx, dy, ...side(i), r)
      if (range) boundary.push(range)
    }
    const edges = union(boundary)
    const ranges: Interval[] = [...edges]
    let from = 0
    for (const [start, end] of [...edges, [1, 1] as Interval]) {
      if (start > from) {
        const middle = (from + start) / 2
        if (evenOdd(ax + dx * middle, ay + dy * middle)) ranges.push([from, start])
      }
      from = Math.max(from, end)
    }
    return union(ranges)
  }

  const dLat = r / METERS_PER_DEGREE
  const dLon = r / perLon
  return { box: [box[0] - dLon, box[1] - dLat, box[2] + dLon, box[3] + dLat], contains, inside }
}
