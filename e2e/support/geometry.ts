import type { HazardGeometry } from '@muster/contracts/entities/geometry'

type Point = readonly [number, number]

/** Decodes a polyline of precision 5 to points, longitude first. Independent of our decoder, so that its bugs show. */
export function decodePolyline(text: string): Point[] {
  const points: Point[] = []
  const values: number[] = []
  let value = 0
  let shift = 0
  for (const char of text) {
    const byte = char.charCodeAt(0) - 63
    value |= (byte & 31) << shift
    shift += 5
    if (byte >= 32) continue
    values.push(value & 1 ? ~(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  let [lat, lon] = [0, 0]
  for (let i = 0; i + 1 < values.length; i += 2) {
    lat += values[i] ?? 0
    lon += values[i + 1] ?? 0
    points.push([lon / 1e5, lat / 1e5])
  }
  return points
}

function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i] as Point
    const [bx, by] = ring[j] as Point
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** In degrees: about 5 m, a tenth of the width of the narrowest hazard in the drill. */
const stepDegrees = 0.00005

/** Samples a line every few metres and counts the points inside the outer rings of an area. */
export function pointsInside(line: readonly Point[], area: HazardGeometry): number {
  if (area.type !== 'Polygon' && area.type !== 'MultiPolygon') return 0
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const outer = polygons.flatMap(polygon => (polygon[0] ? [polygon[0] as unknown as Point[]] : []))
  let count = 0
  for (const [i, to] of line.entries()) {
    const from = line[i - 1]
    if (!from) continue
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / stepDegrees)
    for (let step = 0; step <= steps; step++) {
      const part = steps === 0 ? 0 : step / steps
      const at: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
      if (outer.some(ring => isInside(at, ring))) count++
    }
  }
  return count
}
