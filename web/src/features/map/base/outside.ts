import type { Box } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'

/** The part of a segment inside a box, as fractions of its length (Liang–Barsky); null if no part of it is inside. */
export function insidePart(a: Position, b: Position, [[west, south], [east, north]]: Box): [number, number] | null {
  let from = 0
  let to = 1
  const edges: [number, number][] = [
    [a[0] - b[0], a[0] - west],
    [b[0] - a[0], east - a[0]],
    [a[1] - b[1], a[1] - south],
    [b[1] - a[1], north - a[1]],
  ]
  for (const [step, room] of edges) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) from = Math.max(from, room / step)
    else to = Math.min(to, room / step)
  }
  return from < to ? [from, to] : null
}

/** The point of a segment at a fraction of its length. */
export const pointAtFraction = (a: Position, b: Position, part: number): Position => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
]

function outsideBox(line: readonly Position[], box: Box): Position[][] {
  const pieces: Position[][] = []
  let current: Position[] = []
  const end = () => {
    if (current.length > 1) pieces.push(current)
    current = []
  }
  for (const [i, b] of line.entries()) {
    const a = line[i - 1]
    if (!a) continue
    const inside = insidePart(a, b, box)
    if (current.length === 0) current = [a]
    if (!inside) {
      current.push(b)
      continue
    }
    const [from, to] = inside
    if (from > 0) current.push(pointAtFraction(a, b, from))
    else current = current.slice(0, -1).length > 0 ? current : []
    end()
    if (to < 1) current = [pointAtFraction(a, b, to), b]
  }
  end()
  return pieces
}

/** The parts of a line outside all boxes. */
export const outsideOf = (line: readonly Position[], boxes: readonly Box[]): Position[][] =>
  boxes.reduce<Position[][]>((pieces, box) => pieces.flatMap(piece => outsideBox(piece, box)), [[...line]])

/** Whether a point lies in one of the boxes. */
export const isInside = ([lon, lat]: Position, boxes: readonly Box[]): boolean =>
  boxes.some(([[west, south], [east, north]]) => lon >= west && lon <= east && lat >= south && lat <= north)
