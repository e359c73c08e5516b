import { metersPerDegree } from '@muster/geo/measure'

/** Alternating longitudes and latitudes in degrees × 10⁷. A ring repeats its first point at its end. */
export type Coordinates = Int32Array
/** A box in degrees × 10⁷. */
export type Bounds = { west: number; south: number; east: number; north: number }

/** The bounds of the points in degrees × 10⁷. Without points, west and south are Infinity, east and north −Infinity. */
export function boundsOf(lines: readonly Coordinates[]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      const lon = line[i] ?? 0
      const lat = line[i + 1] ?? 0
      if (lon < bounds.west) bounds.west = lon
      if (lon > bounds.east) bounds.east = lon
      if (lat < bounds.south) bounds.south = lat
      if (lat > bounds.north) bounds.north = lat
    }
  }
  return bounds
}

/** Whether two boxes have a point in common. */
export const overlaps = (a: Bounds, b: Bounds): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north

const radians = Math.PI / 180

/** The area of a ring in square metres, positive if it runs counter-clockwise. Assumes a flat earth around the ring. */
export function signedArea(ring: Coordinates): number {
  const lat0 = (ring[1] ?? 0) / 1e7
  const lon0 = ring[0] ?? 0
  const scaleX = (metersPerDegree * Math.cos(lat0 * radians)) / 1e7
  const scaleY = metersPerDegree / 1e7
  let sum = 0
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const x1 = ((ring[i] ?? 0) - lon0) * scaleX
    const y1 = ((ring[i + 1] ?? 0) - (ring[1] ?? 0)) * scaleY
    const x2 = ((ring[i + 2] ?? 0) - lon0) * scaleX
    const y2 = ((ring[i + 3] ?? 0) - (ring[1] ?? 0)) * scaleY
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}

/** Whether a ring contains a point (degrees × 10⁷). */
export function ringContains(ring: Coordinates, lon: number, lat: number): boolean {
  let inside = false
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [y1 = 0, y2 = 0] = [ring[i + 1], ring[i + 3]]
    if (y1 > lat === y2 > lat) continue
    const [x1 = 0, x2 = 0] = [ring[i], ring[i + 2]]
    if (lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside
  }
  return inside
}

/** Groups rings into polygons: each outer ring with the inner rings inside it. */
export function groupRings(outer: readonly Coordinates[], inner: readonly Coordinates[]): Coordinates[][] {
  const polygons = outer.map(ring => [ring])
  for (const hole of inner) {
    const [lon = 0, lat = 0] = hole
    // The smallest outer ring that contains it, because islands can be in lakes that are on islands.
    const holders = polygons.filter(([ring]) => ring && ringContains(ring, lon, lat))
    holders.sort((a, b) => areaOfFirst(a) - areaOfFirst(b))
    holders[0]?.push(hole)
  }
  return polygons
}

const areaOfFirst = ([ring]: readonly Coordinates[]) => (ring ? Math.abs(signedArea(ring)) : 0)

/** The area of polygons in square metres, without their holes. */
export function areaOf(polygons: readonly (readonly Coordinates[])[]): number {
  let sum = 0
  for (const [outer, ...holes] of polygons) {
    if (outer) sum += Math.abs(signedArea(outer))
    for (const hole of holes) sum -= Math.abs(signedArea(hole))
  }
  return Math.max(0, sum)
}

/** A point inside a polygon, in degrees × 10⁷: the middle of the widest stretch at half of its height; null for a polygon without an inside. */
export function pointInside([outer, ...holes]: readonly Coordinates[]): [lon: number, lat: number] | null {
  if (!outer || outer.length < 8) return null
  const { south, north } = boundsOf([outer])
  // The half unit ensures that no corner has this latitude.
  const lat = (south + north) / 2 + 0.5
  const xs: number[] = []
  for (const ring of [outer, ...holes]) {
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [y1 = 0, y2 = 0] = [ring[i + 1], ring[i + 3]]
      if (y1 > lat === y2 > lat) continue
      const [x1 = 0, x2 = 0] = [ring[i], ring[i + 2]]
      xs.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
    }
  }
  xs.sort((a, b) => a - b)
  let best: [number, number] | null = null
  let widest = -1
  for (let i = 0; i + 1 < xs.length; i += 2) {
    const [left = 0, right = 0] = [xs[i], xs[i + 1]]
    if (right - left <= widest) continue
    widest = right - left
    best = [Math.round((left + right) / 2), Math.round(lat)]
  }
  return best
}
