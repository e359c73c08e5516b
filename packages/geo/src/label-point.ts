import { polygonsOf, type Shape } from './area.ts'
import type { Position } from './position.ts'

/** Longitudes at which rings cross a latitude, sorted. */
function crossings(rings: Position[][], lat: number): number[] {
  return rings
    .flatMap(ring =>
      ring.slice(1).flatMap(([x2, y2], i) => {
        const [x1, y1] = ring[i] ?? [x2, y2]
        return y1 > lat === y2 > lat ? [] : [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)]
      }),
    )
    .sort((a, b) => a - b)
}

function latitudes(rings: Position[][]): number[] {
  return rings[0]?.map(([, lat]) => lat) ?? [0]
}

function height(rings: Position[][]): number {
  const lats = latitudes(rings)
  return Math.max(...lats) - Math.min(...lats)
}

/** The position for the label of a shape. For an area: inside its tallest part, at the share `down` (0 to 1) from its top. For a line: between its ends. */
export function labelPoint(shape: Shape, down: number): Position | null {
  if (shape.type === 'Point') return shape.coordinates
  if (shape.type === 'LineString') {
    const [first, last] = [shape.coordinates[0], shape.coordinates.at(-1)]
    return first && last ? [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2] : null
  }
  const [tallest] = polygonsOf(shape).toSorted((a, b) => height(b) - height(a))
  if (!tallest) return null
  const lat = Math.max(...latitudes(tallest)) - height(tallest) * down
  const xs = crossings(tallest, lat)
  let best: Position | null = null
  let widest = 0
  for (let i = 0; i + 1 < xs.length; i += 2) {
    const [west = 0, east = 0] = xs.slice(i, i + 2)
    if (east - west <= widest) continue
    widest = east - west
    best = [(west + east) / 2, lat]
  }
  return best
}
