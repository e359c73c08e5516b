import { type Bounds, type Coordinates, groupRings, signedArea } from './geometry.ts'

type Point = [lon: number, lat: number]

// An extract cuts the coast off at its border. An end within this distance of the box's edge (degrees × 10⁷) is connected straight to it.
const farthestEnd = 10_000_000

/**
 * Computes the sea inside a box from coastlines, which have the water on their right. Returns polygons with their islands as holes. Empty if there is no
 * coastline, because it is then unknown whether the box is land or sea. Coordinates in degrees × 10⁷.
 */
export function seaIn(box: Bounds, coastlines: readonly Coordinates[]): Coordinates[][] {
  const chains = joinChains(coastlines)
  const pieces: Point[][] = []
  const rings: Coordinates[] = []
  for (const chain of chains) {
    const inside = clipLine(chain, box)
    const [only] = inside
    if (isClosed(chain) && inside.length === 1 && only?.length === chain.length) rings.push(flat(chain))
    else for (const piece of mergedAcrossStart(chain, inside)) pieces.push(...(withEndsOnEdge(piece, box) ?? []))
  }
  const islands = rings.filter(ring => signedArea(ring) > 0)
  const lagoons = rings.filter(ring => signedArea(ring) < 0)
  const outer = pieces.length > 0 ? closePieces(pieces, box) : islands.length > 0 ? [boxRing(box)] : []
  return groupRings([...outer, ...lagoons], islands)
}

/** The pieces of a ring. A ring may begin at any point, so the pieces before and after that point are merged. */
function mergedAcrossStart(chain: readonly Point[], pieces: Point[][]): Point[][] {
  const [first, ...others] = pieces
  const last = others.at(-1)
  if (!first || !last || !isClosed(chain)) return pieces
  if (key(first[0]) !== key(chain[0]) || key(last.at(-1)) !== key(chain[0])) return pieces
  return [...others.slice(0, -1), [...last, ...first.slice(1)]]
}

/** Joins lines at points where one ends and another begins. */
function joinChains(lines: readonly Coordinates[]): Point[][] {
  const byStart = new Map<string, Point[][]>()
  const all = lines.map(points)
  for (const line of all) byStart.set(key(line[0]), [...(byStart.get(key(line[0])) ?? []), line])
  const used = new Set<Point[]>()
  const isEnd = new Set(all.map(line => key(line.at(-1))))
  const chains: Point[][] = []
  // First the lines that no other line leads to, then the remaining ones, which form closed rings.
  for (const first of [...all.filter(line => !isEnd.has(key(line[0]))), ...all]) {
    if (used.has(first)) continue
    used.add(first)
    const chain = [...first]
    for (;;) {
      if (chain.length > 2 && isClosed(chain)) break
      const next = byStart.get(key(chain.at(-1)))?.find(line => !used.has(line))
      if (!next) break
      used.add(next)
      for (const point of next.slice(1)) chain.push(point)
    }
    if (chain.length > 1) chains.push(chain)
  }
  return chains
}

const points = (line: Coordinates): Point[] =>
  Array.from({ length: line.length / 2 }, (_, i) => [line[i * 2] ?? 0, line[i * 2 + 1] ?? 0])

function flat(line: readonly Point[]): Coordinates {
  const all = new Int32Array(line.length * 2)
  for (const [i, [lon, lat]] of line.entries()) {
    all[i * 2] = Math.round(lon)
    all[i * 2 + 1] = Math.round(lat)
  }
  return all
}

const key = (point: Point | undefined) => `${point}`
const isClosed = (line: readonly Point[]) => key(line[0]) === key(line.at(-1))

/** The pieces of a line inside a box. Pieces that cross the edge of the box begin or end exactly on it. */
function clipLine(line: readonly Point[], box: Bounds): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  const finish = () => {
    if (piece.length > 1) pieces.push(piece)
    piece = []
  }
  for (let i = 0; i + 1 < line.length; i++) {
    const [a, b] = [line[i], line[i + 1]]
    const part = a && b && clipSegment(a, b, box)
    if (!part) {
      finish()
      continue
    }
    const [from, to] = part
    if (piece.length === 0 || key(piece.at(-1)) !== key(from)) {
      finish()
      piece.push(from)
    }
    piece.push(to)
    if (key(to) !== key(b)) finish()
  }
  finish()
  return pieces
}

/** The part of a segment inside a box, or null (Liang–Barsky algorithm). */
function clipSegment(a: Point, b: Point, box: Bounds): [Point, Point] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  let [enter, leave] = [0, 1]
  const sides = [
    [-dx, a[0] - box.west],
    [dx, box.east - a[0]],
    [-dy, a[1] - box.south],
    [dy, box.north - a[1]],
  ] as const
  for (const [p, q] of sides) {
    if (p === 0 && q < 0) return null
    if (p === 0) continue
    const t = q / p
    if (p < 0) enter = Math.max(enter, t)
    else leave = Math.min(leave, t)
    if (enter > leave) return null
  }
  const at = (t: number): Point => (t === 0 ? a : t === 1 ? b : [a[0] + dx * t, a[1] + dy * t])
  return [at(enter), at(leave)]
}

/** Extends a piece so that both ends are on the box's edge; null if an end is too far from it. */
function withEndsOnEdge(piece: Point[], box: Bounds): Point[][] | null {
  const [first, last] = [piece[0], piece.at(-1)]
  if (!first || !last) return null
  const [start, end] = [onEdge(first, box), onEdge(last, box)]
  if (!start || !end) return null
  return [[...(key(start) === key(first) ? [] : [start]), ...piece, ...(key(end) === key(last) ? [] : [end])]]
}

function onEdge([lon, lat]: Point, { west, south, east, north }: Bounds): Point | null {
  const candidates: { away: number; point: Point }[] = [
    { away: Math.abs(lon - west), point: [west, lat] },
    { away: Math.abs(lon - east), point: [east, lat] },
    { away: Math.abs(lat - south), point: [lon, south] },
    { away: Math.abs(lat - north), point: [lon, north] },
  ]
  const [nearest] = candidates.sort((a, b) => a.away - b.away)
  return nearest && nearest.away <= farthestEnd ? nearest.point : null
}

/** The position of a point along the box's edge, clockwise from the north-west corner, in sides (0–4). */
function alongEdge([lon, lat]: Point, { west, south, east, north }: Bounds): number {
  const gaps = [Math.abs(lat - north), Math.abs(lon - east), Math.abs(lat - south), Math.abs(lon - west)]
  const side = gaps.indexOf(Math.min(...gaps))
  if (side === 0) return (lon - west) / (east - west)
  if (side === 1) return 1 + (north - lat) / (north - south)
  if (side === 2) return 2 + (east - lon) / (east - west)
  return 3 + (lat - south) / (north - south)
}

/** Closes pieces along the box's edge: the water is clockwise from where one piece leaves the box to where the next one enters it. */
function closePieces(pieces: readonly Point[][], box: Bounds): Coordinates[] {
  const corners: Point[] = [
    [box.west, box.north],
    [box.east, box.north],
    [box.east, box.south],
    [box.west, box.south],
  ]
  const entries = pieces.map(piece => ({ piece, at: alongEdge(piece[0] ?? [0, 0], box) }))
  const left = new Set(entries)
  const rings: Coordinates[] = []
  for (const first of entries) {
    if (!left.has(first)) continue
    const ring: Point[] = []
    let current = first
    do {
      left.delete(current)
      for (const point of current.piece) ring.push(point)
      const from = alongEdge(current.piece.at(-1) ?? [0, 0], box)
      const ahead = (at: number) => (at - from + 4) % 4
      const [next = first] = [...left, first].sort((a, b) => ahead(a.at) - ahead(b.at))
      const until = ahead(next.at)
      const passed = corners.map((corner, i) => ({ corner, way: ahead(i) })).filter(({ way }) => way > 0 && way < until)
      for (const { corner } of passed.sort((a, b) => a.way - b.way)) ring.push(corner)
      current = next
    } while (current !== first)
    const [start] = ring
    if (start && ring.length > 2) rings.push(flat([...ring, start]))
  }
  return rings
}

const boxRing = ({ west, south, east, north }: Bounds): Coordinates =>
  Int32Array.of(west, north, east, north, east, south, west, south, west, north)
