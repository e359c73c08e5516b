import { capsuleInterval, type Interval, union } from '@muster/geo/capsule'
import { metersPerDegree, metersPerLon, nearestOnSegment } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import Flatbush from 'flatbush'
import type { Ring } from './rings.ts'

type Side = readonly [x1: number, y1: number, x2: number, y2: number]

/** The sides of polygons on a plane in metres around their centre, indexed for queries about points and lines. */
export type Outline = {
  box: [west: number, south: number, east: number, north: number]
  sideCount: number
  side: (index: number) => Side
  polygonOf: (index: number) => number
  toPlane: (point: Position) => [x: number, y: number]
  fromPlane: (x: number, y: number) => Position
  perLon: number
  /**
   * The polygons that contain a point of the plane, by the even-odd rule among the rings of each polygon, so that holes are holes. What a single ring goes
   * around twice counts as inside, because hand-drawn perimeters cross themselves.
   */
  polygonsAt: (x: number, y: number) => ReadonlySet<number>
  /** Whether a side that passes the filter is within `meters` of a point of the plane. */
  isNear: (x: number, y: number, meters: number, filter?: (index: number) => boolean) => boolean
  /** The shares of the line a–b within `meters` of a side that passes the filter, sorted and disjoint. */
  nearLine: (a: Position, b: Position, meters: number, filter?: (index: number) => boolean) => Interval[]
}

/** Prepares rings. They may be open, touch themselves, repeat points or be tiny. `splitMeters` cuts long sides into pieces. */
export function prepareOutline(rings: readonly Ring[], splitMeters = Number.POSITIVE_INFINITY): Outline {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const { points } of rings) {
    for (const [lon, lat] of points) {
      west = Math.min(west, lon)
      south = Math.min(south, lat)
      east = Math.max(east, lon)
      north = Math.max(north, lat)
    }
  }
  const lat0 = (south + north) / 2
  const lon0 = (west + east) / 2
  const perLon = metersPerLon(lat0)
  const toPlane = ([lon, lat]: Position): [number, number] => [(lon - lon0) * perLon, (lat - lat0) * metersPerDegree]

  const sides: number[] = []
  const owner: number[] = []
  const ringOf: number[] = []
  rings.forEach(({ polygon, points }, ring) => {
    points.forEach((point, i) => {
      const [x1, y1] = toPlane(point)
      const [x2, y2] = toPlane(points[(i + 1) % points.length] ?? point)
      const parts = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / splitMeters))
      for (let k = 0; k < parts; k++) {
        const [from, to] = [k / parts, (k + 1) / parts]
        sides.push(x1 + (x2 - x1) * from, y1 + (y2 - y1) * from, x1 + (x2 - x1) * to, y1 + (y2 - y1) * to)
        owner.push(polygon)
        ringOf.push(ring)
      }
    })
  })
  const side = (i: number): Side => [
    sides[4 * i] ?? 0,
    sides[4 * i + 1] ?? 0,
    sides[4 * i + 2] ?? 0,
    sides[4 * i + 3] ?? 0,
  ]
  const index = new Flatbush(owner.length)
  for (let i = 0; i < owner.length; i++) {
    const [x1, y1, x2, y2] = side(i)
    index.add(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2))
  }
  index.finish()

  function polygonsAt(x: number, y: number): Set<number> {
    // The winding number of each ring around the point.
    const turns = new Map<number, { polygon: number; count: number }>()
    for (const i of index.search(x, y, Number.POSITIVE_INFINITY, y)) {
      const [x1, y1, x2, y2] = side(i)
      if (y1 > y === y2 > y || x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) <= x) continue
      const ring = ringOf[i] ?? 0
      const before = turns.get(ring)?.count ?? 0
      turns.set(ring, { polygon: owner[i] ?? 0, count: before + (y2 > y1 ? 1 : -1) })
    }
    const odd = new Set<number>()
    for (const { polygon, count } of turns.values()) if (count !== 0 && !odd.delete(polygon)) odd.add(polygon)
    return odd
  }

  function isNear(x: number, y: number, meters: number, filter?: (i: number) => boolean): boolean {
    return index.search(x - meters, y - meters, x + meters, y + meters, filter).some(i => {
      const [x1, y1, x2, y2] = side(i)
      const t = nearestOnSegment(x1 - x, y1 - y, x2 - x, y2 - y)
      return Math.hypot(x1 + (x2 - x1) * t - x, y1 + (y2 - y1) * t - y) <= meters
    })
  }

  function nearLine(a: Position, b: Position, meters: number, filter?: (i: number) => boolean): Interval[] {
    const [ax, ay] = toPlane(a)
    const [bx, by] = toPlane(b)
    const near = index.search(
      Math.min(ax, bx) - meters,
      Math.min(ay, by) - meters,
      Math.max(ax, bx) + meters,
      Math.max(ay, by) + meters,
      filter,
    )
    return union(
      near.flatMap(i => {
        const range = capsuleInterval(ax, ay, bx - ax, by - ay, ...side(i), meters)
        return range ? [range] : []
      }),
    )
  }

  return {
    box: [west, south, east, north],
    sideCount: owner.length,
    side,
    polygonOf: i => owner[i] ?? 0,
    toPlane,
    fromPlane: (x, y) => [lon0 + x / perLon, lat0 + y / metersPerDegree],
    perLon,
    polygonsAt,
    isNear,
    nearLine,
  }
}
