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

function simpleLoopsOf(ring: Position[]): Position[][] | null {
  const loops: Position[][] = []
  const rest = [ring]
  for (let next = rest.pop(); next; next = rest.pop()) {
    const crossing = firstCrossing(next)
    if (!crossing) loops.push(next)
    else if (loops.length + rest.length >= mostCrossings) return null
    else {
      const { at, i, j } = crossing
      rest.push([at, ...next.slice(i + 1, j + 1), at], [...next.slice(0, i + 1), at, ...next.slice(j + 1)])
    }
  }
  return loops
}

type Edge = { index: number; from: Position; to: Position; west: number; east: number }

/** The first two edges that cross between their ends, by the index of their first corner. Edges that only touch do not count. */
function firstCrossing(ring: Position[]): { at: Position; i: number; j: number } | null {
  const edges = ring.slice(1).map((to, index): Edge => {
    const from = ring[index] ?? to
    return { index, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }
  })
  edges.sort((a, b) => a.west - b.west)
  let open: Edge[] = []
  for (const edge of edges) {
    open = open.filter(({ east }) => east >= edge.west)
    for (const other of open) {
      const at = crossingOf(edge, other)
      if (at) return { at, i: Math.min(edge.index, other.index), j: Math.max(edge.index, other.index) }
    }
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
