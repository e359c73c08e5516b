import { boundsOf, type Coordinates } from './geometry.ts'

// A tile is cut from every polygon that touches it, so a coast of a million points would be walked for each of thousands of tiles.
const mostPoints = 4_000
const mostDepth = 12
// Pieces overlap by about a metre, so that no seam shows between them.
const overlap = 100

/** A polygon in pieces of at most 4,000 points, cut along straight lines; the polygon itself where it is small. */
export function splitPolygon(rings: readonly Coordinates[], depth = 0): Coordinates[][] {
  const count = rings.reduce((sum, ring) => sum + ring.length / 2, 0)
  if (count <= mostPoints || depth >= mostDepth) return [[...rings]]
  const { west, south, east, north } = boundsOf(rings)
  const axis = east - west >= north - south ? 0 : 1
  const middle = axis === 0 ? (west + east) / 2 : (south + north) / 2
  return [clipHalf(rings, axis, -1, middle + overlap), clipHalf(rings, axis, 1, middle - overlap)].flatMap(half =>
    half.length > 0 ? splitPolygon(half, depth + 1) : [],
  )
}

/** Sutherland and Hodgman: what lies on one side of a line; `side` −1 keeps what is below `limit`, 1 what is above. */
function clipHalf(rings: readonly Coordinates[], axis: 0 | 1, side: -1 | 1, limit: number): Coordinates[] {
  const isIn = (value: number) => (value - limit) * side >= 0
  const clipped: Coordinates[] = []
  for (const [number, ring] of rings.entries()) {
    const kept: number[] = []
    for (let i = 0; i + 3 < ring.length; i += 2) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(i, i + 4)
      const [a, b] = axis === 0 ? [x1, x2] : [y1, y2]
      if (isIn(a)) kept.push(x1, y1)
      if (isIn(a) === isIn(b)) continue
      const t = (limit - a) / (b - a)
      kept.push(Math.round(x1 + (x2 - x1) * t), Math.round(y1 + (y2 - y1) * t))
    }
    if (kept.length < 6) {
      // Without its outer ring nothing is left on this side.
      if (number === 0) return []
      continue
    }
    const closed = new Int32Array(kept.length + 2)
    closed.set(kept)
    closed.set(kept.slice(0, 2), kept.length)
    clipped.push(closed)
  }
  return clipped
}
