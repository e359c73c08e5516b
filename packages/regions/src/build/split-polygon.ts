import { boundsOf, type Coordinates } from './geometry.ts'

// Every tile is cut from each polygon that touches it; without a limit, a coast of a million points would be processed for thousands of tiles.
const mostPoints = 4_000
const mostDepth = 12
// Pieces overlap by about a metre, so that no seam is visible between them.
const overlap = 100

/** Splits a polygon into pieces of at most 4,000 points along straight lines. A small polygon is returned unchanged. */
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

/** The part of a polygon on one side of a line (Sutherland–Hodgman algorithm). `side` −1 keeps the part below `limit`, 1 the part above. */
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
      // If nothing of the outer ring is left, the polygon has no part on this side.
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
