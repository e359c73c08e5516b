import type { Position } from '@muster/contracts/entities/common'

const maxVertices = 10_000
const circleVertices = 32
const kmPerDegree = 111.195
/** Smallest radius of a circle. CAP marks a point by a circle of radius 0. */
const minRadiusKm = 1
const maxRadiusKm = 2_000

/** Checks a ring of [longitude, latitude] positions and closes it. Null if it cannot be drawn, or has more than `most` positions. */
export function readRing(
  positions: readonly (readonly number[])[],
  // `most` is in an object, because as a plain number it would be set to the index that `map` passes.
  { most = maxVertices }: { most?: number } = {},
): Position[] | null {
  if (positions.length > most) return null
  const ring: Position[] = []
  for (const [lon, lat] of positions) {
    if (lon === undefined || lat === undefined || !isOnEarth(lon, lat)) return null
    const last = ring.at(-1)
    if (!last || last[0] !== lon || last[1] !== lat) ring.push([lon, lat])
  }
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last) return null
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push([first[0], first[1]])
  // A ring without area (all points on one line) is an error of its sender.
  return ring.length >= 4 && Math.abs(doubleArea(ring)) > 1e-12 ? ring : null
}

/** Maximum number of positions of a CAP polygon: a message of 1 MiB cannot have more. Its rings are simplified after they were read. */
const maxCapVertices = 100_000

/**
 * Splits CAP coordinates at white space, without the blanks around commas. A regular expression for these blanks would take quadratic time for a long run of
 * blanks.
 */
const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .join(',')
    .split(/\s+/)

/** Reads CAP's "lat,lon lat,lon …" as a GeoJSON ring; null if it cannot be drawn. Blanks around the commas are accepted. */
export function readCapPolygon(text: string): Position[] | null {
  const positions = wordsOf(text).map(readPair)
  return positions.every(position => position !== null) ? readRing(positions, { most: maxCapVertices }) : null
}

/** Reads CAP's "lat,lon radius" (in km) as a GeoJSON ring; null if it cannot be drawn. */
export function readCapCircle(text: string): Position[] | null {
  const [pair, radiusText, ...rest] = wordsOf(text)
  const centre = pair ? readPair(pair) : null
  const radius = radiusText && numberPattern.test(radiusText) ? Number(radiusText) : Number.NaN
  if (!centre || rest.length > 0 || Number.isNaN(radius) || radius < 0 || radius > maxRadiusKm) return null
  const [lon, lat] = centre
  const km = Math.max(radius, minRadiusKm)
  const lonScale = Math.cos((lat * Math.PI) / 180)
  return readRing(
    Array.from({ length: circleVertices }, (_, index) => {
      const angle = (2 * Math.PI * index) / circleVertices
      const dLat = (km / kmPerDegree) * Math.sin(angle)
      const dLon = (km / (kmPerDegree * lonScale)) * Math.cos(angle)
      return [round(lon + dLon), round(lat + dLat)]
    }),
  )
}

// Decimal numbers, including the exponent that some programs write for small numbers.
const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?$/i

function readPair(text: string): Position | null {
  const numbers = text.split(',')
  if (numbers.length !== 2 || !numbers.every(number => numberPattern.test(number))) return null
  const [lat = Number.NaN, lon = Number.NaN] = numbers.map(Number)
  return isOnEarth(lon, lat) ? [lon, lat] : null
}

function isOnEarth(lon: number, lat: number): boolean {
  return Number.isFinite(lon) && Number.isFinite(lat) && Math.abs(lon) <= 180 && Math.abs(lat) <= 90
}

function doubleArea(ring: Position[]): number {
  return ring.slice(1).reduce((sum, [lon, lat], index) => {
    const [previousLon, previousLat] = ring[index] ?? [lon, lat]
    return sum + previousLon * lat - lon * previousLat
  }, 0)
}

const round = (value: number) => Math.round(value * 1e5) / 1e5
