import type { NamedArea } from './extract.ts'

/** Converts counties, cities and towns for the areas file: only outer rings, simplified to about 50 m, in degrees with five decimals. */
export function presentAreas(areas: readonly NamedArea[]) {
  return areas
    .toSorted((a, b) => a.level - b.level || a.name.localeCompare(b.name))
    .map(({ id, name, level, polygons, bounds: { west, south, east, north } }) => ({
      id,
      name,
      level,
      bbox: [west, south, east, north].map(degrees),
      rings: polygons.flatMap(([outer]) => (outer ? [thinned(outer)] : [])),
    }))
}

const degrees = (value: number) => Math.round(value / 100) / 1e5
const leastStep = 5_000

function thinned(ring: Int32Array): [number, number][] {
  const points: [number, number][] = []
  let [lastLon, lastLat] = [Infinity, Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    const [lon = 0, lat = 0] = ring.subarray(i, i + 2)
    const isEnd = i === 0 || i === ring.length - 2
    if (!isEnd && Math.abs(lon - lastLon) + Math.abs(lat - lastLat) < leastStep) continue
    points.push([degrees(lon), degrees(lat)])
    lastLon = lon
    lastLat = lat
  }
  return points
}
