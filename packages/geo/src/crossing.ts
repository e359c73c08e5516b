import type { Position } from './position.ts'

/** A loop with less than this share of a ring's area is treated as a drawing error, because it makes no difference to the people inside. */
const slipShare = 0.01

/**
 * Repairs a closed ring whose edges cross each other. Such a ring consists of loops: if all but one are tiny, the large one is returned. Null if it is
 * ambiguous which loop is meant, as in a bow tie. A ring that does not cross itself is returned unchanged.
 */
export function withoutCrossings(ring: Position[]): Position[] | null {
  const loops = simpleLoopsOf(ring)
  if (!loops) return null
  if (loops.length === 1) return ring
  const sizes = loops.map(loop => Math.abs(doubleArea(loop)))
  const total = sizes.reduce((a, b) => a + b, 0)
  const largest = loops[sizes.indexOf(Math.max(...sizes))]
  return largest && Math.max(...sizes) >= total * (1 - slipShare) ? largest : null
}

/** A ring that crosses itself more often than this is not repaired. */
const mostCrossings = 50
/**
 * So is one of whose edges more pairs lie in the same longitudes: a perimeter of 100,000 corners has fewer, and a comb of as many long teeth would take
 * the better part of an hour.
 */
const mostPairs = 20_000_000

function simpleLoopsOf(ring: Position[]): Position[][] | null {
  const loops: Position[][] = []
  const rest = [ring]
  const pairs = { left: mostPairs }
  for (let next = rest.pop(); next; next = rest.pop()) {
    const crossing = firstCrossing(next, pairs)
    if (pairs.left < 0) return null
    if (!crossing) loops.push(next)
    else if (loops.length + rest.length >= mostCrossings) return null
    else {
      const { at, i, j } = crossing
      rest.push([at, ...next.slice(i + 1, j + 1), at], [...next.slice(0, i + 1), at, ...next.slice(j + 1)])
    }
  }
  return loops
}

type Edge = { index: number; from: Position; to: Position; west: number; east: number; south: number; north: number }

/**
 * The first two edges that cross between their ends, by the index of their first corner. Edges that only touch do not count. Stops, with null, when no `pairs`
 * of edges to compare are left.
 */
function firstCrossing(ring: Position[], pairs: { left: number }): { at: Position; i: number; j: number } | null {
  const edges = ring.slice(1).map((to, index): Edge => {
    const from = ring[index] ?? to
    const [west, east] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]]
    const [south, north] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]]
    return { index, from, to, west, east, south, north }
  })
  edges.sort((a, b) => a.west - b.west)
  const open: Edge[] = []
  for (const edge of edges) {
    pairs.left -= open.length
    if (pairs.left < 0) return null
    let kept = 0
    for (const other of open) {
      if (other.east < edge.west) continue
      open[kept++] = other
      if (other.south > edge.north || other.north < edge.south) continue
      const at = crossingOf(edge, other)
      if (at) return { at, i: Math.min(edge.index, other.index), j: Math.max(edge.index, other.index) }
    }
    open.length = kept
    open.push(edge)
  }
  return null
}

function crossingOf({ from: a, to: b }: Edge, { from: c, to: d }: Edge): Position | null {
  const abc = turn(a, b, c)
  const abd = turn(a, b, d)
  const cda = turn(c, d, a)
  const cdb = turn(c, d, b)
  if (abc * abd >= 0 || cda * cdb >= 0) return null
  const t = cda / (cda - cdb)
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

const turn = (a: Position, b: Position, c: Position) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Twice the signed area of a closed ring, in square degrees; positive when it turns left. */
function doubleArea(ring: Position[]): number {
  return ring.slice(1).reduce((sum, [lon, lat], index) => {
    const [previousLon, previousLat] = ring[index] ?? [lon, lat]
    return sum + previousLon * lat - lon * previousLat
  }, 0)
}
