export type LonLat = [number, number]

const EARTH_RADIUS = 6_371_008.8
const RADIANS = Math.PI / 180
export const METERS_PER_DEGREE = EARTH_RADIUS * RADIANS

/** Great-circle distance in metres between two points given in degrees. */
export const distanceMeters = (lon1: number, lat1: number, lon2: number, lat2: number): number => {
  const sinLat = Math.sin(((lat2 - lat1) * RADIANS) / 2)
  const sinLon = Math.sin(((lon2 - lon1) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * sinLon * sinLon
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Initial bearing from the first point to the second, 0–360 clockwise from north. */
export const bearingDegrees = (lon1: number, lat1: number, lon2: number, lat2: number): number => {
  const a = lat1 * RADIANS
  const b = lat2 * RADIANS
  const d = (lon2 - lon1) * RADIANS
  const angle = Math.atan2(
    Math.sin(d) * Math.cos(b),
    Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(d),
  )
  return (angle / RADIANS + 360) % 360
}

/** How far one must turn to the right to change from one bearing to another, −180 to 180. */
export const turnDegrees = (before: number, after: number): number => ((after - before + 540) % 360) - 180

/** Metres per degree of longitude at a latitude. */
export const metersPerLon = (lat: number): number => METERS_PER_DEGREE * Math.cos(lat * RADIANS)

export const isLonLat = (value: readonly unknown[]): boolean => {
  const [lon, lat] = value
  return (
    typeof lon === 'number' &&
    typeof lat === 'number' &&
    Number.isFinite(lon) &&
    Number.isFinite(lat) &&
    Math.abs(lon) <= 180 &&
    Math.abs(lat) <= 90
  )
}

/** Nearest parameter (0–1) on segment a–b to the origin, in plane coordinates. */
export const nearestOnSegment = (ax: number, ay: number, bx: number, by: number): number => {
  const dx = bx - ax
  const dy = by - ay
  const square = dx * dx + dy * dy
  return square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square))
}
