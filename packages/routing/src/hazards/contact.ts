import type { Outline } from './outline.ts'

/**
 * A disk that grows while it moves: at time t its radius is `radius + growth * t`, and its centre has moved by `driftX * t` and `driftY * t`. It must grow at
 * least as fast as it moves, so that it never loses contact with a point that it has touched.
 */
export type GrowingDisk = { radius: number; growth: number; driftX: number; driftY: number }

/** The time at which the disk, which starts at a point of the plane, first touches a side of the outline: at least 0; Infinity if that is after `latest`. */
export type Contact = (x: number, y: number, disk: GrowingDisk, latest: number) => number

const fanOut = 8
const slack = 1e-9

type Box = readonly [west: number, south: number, east: number, north: number]
const noBox: Box = [0, 0, 0, 0]

/** The time at which a disk first touches the point at the offset (x, y) from the start of its centre. */
function timeToPoint(x: number, y: number, { radius, growth, driftX, driftY }: GrowingDisk): number {
  const excess = x * x + y * y - radius * radius
  if (excess <= 0) return 0
  const square = growth * growth - driftX * driftX - driftY * driftY
  if (square <= 0) return Number.POSITIVE_INFINITY
  const half = radius * growth + x * driftX + y * driftY
  const root = Math.sqrt(half * half + square * excess)
  // Of the two equivalent formulas, uses the one that does not subtract nearly equal numbers.
  return half > 0 ? excess / (root + half) : (root - half) / square
}

/** The time at which a disk first touches the line from (x, y) to (x + dx, y + dy), relative to the start of its centre. */
function timeToSide(x: number, y: number, dx: number, dy: number, disk: GrowingDisk): number {
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length > 0) {
    const [ux, uy] = [dx / length, dy / length]
    const across = y * ux - x * uy
    const sense = across < 0 ? -1 : 1
    const approach = disk.growth + sense * (disk.driftY * ux - disk.driftX * uy)
    const gap = across * sense - disk.radius
    const time = gap <= 0 ? 0 : gap / approach
    // The position of the centre along the line at that time.
    const along = (disk.driftX * time - x) * ux + (disk.driftY * time - y) * uy
    if (along >= 0 && along <= length) return time
  }
  return Math.min(timeToPoint(x, y, disk), timeToPoint(x + dx, y + dy, disk))
}

/** Circles around groups of consecutive items, each with its centre and radius: three numbers per circle. */
function circlesAround(items: number, boxOf: (item: number) => Box) {
  const groups = Math.ceil(items / fanOut)
  const boxes: Box[] = []
  const circles = new Float64Array(groups * 3)
  for (let group = 0; group < groups; group++) {
    let [west, south, east, north] = boxOf(group * fanOut)
    for (let item = group * fanOut + 1; item < Math.min(items, (group + 1) * fanOut); item++) {
      const box = boxOf(item)
      west = Math.min(west, box[0])
      south = Math.min(south, box[1])
      east = Math.max(east, box[2])
      north = Math.max(north, box[3])
    }
    boxes.push([west, south, east, north])
    circles.set([(west + east) / 2, (south + north) / 2, Math.hypot(east - west, north - south) / 2], group * 3)
  }
  return { boxes, circles }
}

/**
 * Prepares an outline for queries about when growing disks touch it. Consecutive sides are close to each other, so circles around groups of them, and around
 * groups of groups, rule out most sides.
 */
export function prepareContact({ sideCount, side }: Outline): Contact {
  // Four numbers per side: its start, and the vector to its end.
  const sides = new Float64Array(sideCount * 4)
  for (let i = 0; i < sideCount; i++) {
    const [x1, y1, x2, y2] = side(i)
    sides.set([x1, y1, x2 - x1, y2 - y1], i * 4)
  }
  const levels: Float64Array[] = []
  let boxOf = (i: number): Box => {
    const [x1, y1, x2, y2] = side(i)
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
  }
  for (let items = sideCount; items > 1; items = Math.ceil(items / fanOut)) {
    const { boxes, circles } = circlesAround(items, boxOf)
    levels.push(circles)
    boxOf = group => boxes[group] ?? noBox
  }
  // Consecutive queries are mostly about neighbouring points, so the side that was touched first last time is tried first.
  let first = 0
  let best = 0
  let [beginX, beginY] = [0, 0]
  let disk: GrowingDisk = { radius: 0, growth: 0, driftX: 0, driftY: 0 }
  // The disk at the time `best`: sides that it does not touch are touched later.
  let [x, y, radius] = [0, 0, 0]

  function lookUntil(time: number) {
    best = time
    x = beginX + disk.driftX * time
    y = beginY + disk.driftY * time
    radius = disk.radius + disk.growth * time
  }

  function trySide(i: number) {
    const at = i * 4
    const [fromX, fromY] = [sides[at] ?? 0, sides[at + 1] ?? 0]
    const [dx, dy] = [sides[at + 2] ?? 0, sides[at + 3] ?? 0]
    const [awayX, awayY] = [x - fromX, y - fromY]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, (awayX * dx + awayY * dy) / square))
    const [restX, restY] = [awayX - share * dx, awayY - share * dy]
    if (restX * restX + restY * restY > radius * radius) return
    const time = timeToSide(fromX - beginX, fromY - beginY, dx, dy, disk)
    if (time >= best) return
    first = i
    lookUntil(time)
  }

  /** Examines the items of a group of the level above; level −1 has the sides. */
  function look(level: number, group: number) {
    const circles = levels[level]
    const count = circles ? circles.length / 3 : sideCount
    const end = Math.min(count, (group + 1) * fanOut)
    for (let item = group * fanOut; item < end; item++) {
      if (!circles) {
        trySide(item)
        continue
      }
      const [dx, dy] = [(circles[item * 3] ?? 0) - x, (circles[item * 3 + 1] ?? 0) - y]
      const reach = (circles[item * 3 + 2] ?? 0) + radius
      if (dx * dx + dy * dy <= reach * reach) look(level - 1, item)
    }
  }

  return (fromX, fromY, growing, latest) => {
    beginX = fromX
    beginY = fromY
    disk = growing
    // The time `latest` itself is included.
    lookUntil(latest + slack)
    trySide(first)
    if (best > 0) look(levels.length - 1, 0)
    return best <= latest ? best : Number.POSITIVE_INFINITY
  }
}
