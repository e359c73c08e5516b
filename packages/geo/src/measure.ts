import type { Position } from './position.ts'

const earthRadius = 6_371_008.8
const radians = Math.PI / 180
/** Metres per degree of latitude. */
export const metersPerDegree = earthRadius * radians
/** The international mile. */
export const metersPerMile = 1609.344

/** Great-circle distance in metres between two points given in degrees. */
export function distanceMeters(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * radians) / 2)
  const sinLon = Math.sin(((lon2 - lon1) * radians) / 2)
  const h = sinLat * sinLat + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * sinLon * sinLon
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial bearing from the first point to the second, 0–360 clockwise from north. */
export function bearingDegrees(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const a = lat1 * radians
  const b = lat2 * radians
  const d = (lon2 - lon1) * radians
  const angle = Math.atan2(
    Math.sin(d) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(d),
  )
  return (angle / radians + 360) % 360
}

/** The turn from one bearing to another in degrees, −180 to 180; positive is to the right. */
export function turnDegrees(before: number, after: number): number {
  return ((after - before + 540) % 360) - 180
}

/** Metres per degree of longitude at a latitude. */
export function metersPerLon(lat: number): number {
  return metersPerDegree * Math.cos(lat * radians)
}

/** Nearest parameter (0–1) on segment a–b to the origin, in plane coordinates. */
export function nearestOnSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const square = dx * dx + dy * dy
  return square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square))
}

/** Distance in metres from a position to the segment a–b. Assumes a flat earth around the position, which is accurate enough for a few kilometres. */
export function distanceToSegmentMeters([lon, lat]: Position, a: Position, b: Position): number {
  const perLon = metersPerLon(lat)
  const [ax, ay] = [(a[0] - lon) * perLon, (a[1] - lat) * metersPerDegree]
  const [bx, by] = [(b[0] - lon) * perLon, (b[1] - lat) * metersPerDegree]
  const t = nearestOnSegment(ax, ay, bx, by)
  return Math.hypot(ax + (bx - ax) * t, ay + (by - ay) * t)
}
