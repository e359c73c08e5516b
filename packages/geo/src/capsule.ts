/** Shares (0–1) of a straight line. */
export type Interval = [from: number, to: number]

/** The part of the line from (ax, ay) with direction (dx, dy) that is within r of a point, as shares of the line; null if there is none. */
function discInterval(
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  x: number,
  y: number,
  r: number,
): Interval | null {
  const fx = ax - x
  const fy = ay - y
  const a = dx * dx + dy * dy
  const b = fx * dx + fy * dy
  const c = fx * fx + fy * fy - r * r
  if (a === 0) return c <= 0 ? [0, 1] : null
  const root = b * b - a * c
  if (root < 0) return null
  const s = Math.sqrt(root)
  return [(-b - s) / a, (-b + s) / a]
}

/** The part of a range of t in which start + t·rate is between low and high; null if there is none. */
function clipRange(range: Interval, start: number, rate: number, low: number, high: number): Interval | null {
  if (rate === 0) return start >= low && start <= high ? range : null
  const t1 = (low - start) / rate
  const t2 = (high - start) / rate
  const from = Math.max(range[0], Math.min(t1, t2))
  const to = Math.min(range[1], Math.max(t1, t2))
  return from <= to ? [from, to] : null
}

/** The part of the line a + t·d that is within r of the ring side (x1, y1)–(x2, y2). A capsule is convex, so this is one interval. */
export function capsuleInterval(
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  r: number,
): Interval | null {
  const found: Interval[] = []
  const first = discInterval(ax, ay, dx, dy, x1, y1, r)
  const second = discInterval(ax, ay, dx, dy, x2, y2, r)
  if (first) found.push(first)
  if (second) found.push(second)
  const side = Math.hypot(x2 - x1, y2 - y1)
  if (side > 0) {
    const ux = (x2 - x1) / side
    const uy = (y2 - y1) / side
    const acrossStart = (ay - y1) * ux - (ax - x1) * uy
    const alongStart = (ax - x1) * ux + (ay - y1) * uy
    const across = clipRange([0, 1], acrossStart, dy * ux - dx * uy, -r, r)
    const both = across && clipRange(across, alongStart, dx * ux + dy * uy, 0, side)
    if (both) found.push(both)
  }
  if (found.length === 0) return null
  const from = Math.max(0, Math.min(...found.map(range => range[0])))
  const to = Math.min(1, Math.max(...found.map(range => range[1])))
  return from <= to ? [from, to] : null
}

/** The union of intervals, as sorted disjoint intervals. Sorts `ranges` in place. */
export function union(ranges: Interval[]): Interval[] {
  ranges.sort((a, b) => a[0] - b[0])
  const merged: Interval[] = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last && range[0] <= last[1] + 1e-12) last[1] = Math.max(last[1], range[1])
    else merged.push([range[0], range[1]])
  }
  return merged
}

/** The parts of an interval that are not covered by others (sorted and disjoint). */
export function subtractIntervals([from, to]: Interval, ranges: readonly Interval[]): Interval[] {
  const rest: Interval[] = []
  let start = from
  for (const [low, high] of ranges) {
    if (high <= start || low >= to) continue
    if (low > start) rest.push([start, low])
    start = Math.max(start, high)
  }
  if (start < to) rest.push([start, to])
  return rest
}
