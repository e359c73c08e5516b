import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'

// This geometry shares no code with the planner, so that an error in the planner's geometry cannot hide itself.

/** Whether a point is inside a ring, by the even-odd rule. */
export function insideRing([x, y]: Position, ring: readonly Position[]): boolean {
  let odd = false
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [0, 0]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
  })
  return odd
}

/** Points along a line, at most `stepMeters` apart. */
export function samples(line: readonly Position[], stepMeters: number): Position[] {
  return line.flatMap((a, i) => {
    const b = line[i + 1]
    if (!b) return [a]
    const count = Math.max(1, Math.ceil(distanceMeters(...a, ...b) / stepMeters))
    return Array.from(
      { length: count },
      (_, k): Position => [a[0] + ((b[0] - a[0]) * k) / count, a[1] + ((b[1] - a[1]) * k) / count],
    )
  })
}

/** How many metres of a line are inside a ring, with an error of up to about `stepMeters` at each crossing. */
export function metersInside(line: readonly Position[], ring: readonly Position[], stepMeters = 5): number {
  const points = samples(line, stepMeters)
  return points.slice(1).reduce((sum, point, i) => {
    const before = points[i] ?? point
    const middle: Position = [(before[0] + point[0]) / 2, (before[1] + point[1]) / 2]
    return insideRing(middle, ring) ? sum + distanceMeters(...before, ...point) : sum
  }, 0)
}

/** How many times a walk along the points enters the ring. */
export function entries(points: readonly Position[], ring: readonly Position[]): number {
  let inside = points[0] ? insideRing(points[0], ring) : false
  let count = 0
  for (const point of points) {
    const now = insideRing(point, ring)
    if (now && !inside) count++
    inside = now
  }
  return count
}
