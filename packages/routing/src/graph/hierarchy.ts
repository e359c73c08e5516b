import { createHeap } from '../plan/heap.ts'
import { createBits, setBit } from './bits.ts'
import { packStarts, type Starts } from './starts.ts'

/**
 * A contraction hierarchy over nodes. The arcs of each node lead to nodes that were contracted later, and are sorted by `secondsOut`, ascending. Nodes that
 * were not contracted (the core) have all arcs between one another. Times are rounded down, so they are lower bounds.
 */
export type Hierarchy = {
  /** Where the arcs of each node begin, counted in arcs. */
  starts: Starts
  /** Two 32-bit words for each arc, adjacent because a search needs both: the node that it leads to, and its times, for `secondsOut` and `secondsBack`. */
  arcs: Uint32Array
  /** Bit set of the nodes in the core. */
  core: Uint32Array
  /** See `Vertices` of `car-hierarchy.ts`. */
  line: Uint32Array
  split: Uint32Array
  /** Seconds per metre, by kind of road and direction, with which the times were computed; see `TravelModeCosts.weight`. */
  perMeter: Float32Array
}

/** The part of a hierarchy that does not depend on roads. */
type Contracted = Omit<Hierarchy, 'line' | 'split' | 'perMeter'>

/**
 * The graph to contract. `out` is the time from the first node of an arc to the second, `back` that of the other direction; Infinity if there is no arc in a
 * direction.
 */
export type HierarchySource = {
  nodeCount: number
  eachArc: (use: (from: number, to: number, out: number, back: number) => void) => void
}

// A witness search gives up after this many nodes. The shortcut is then added although it may be unnecessary, which only costs time.
const mostSettled = 40
// A node with more neighbours stays in the core.
const mostNeighbours = 24

const unit = 1 / 64
const mantissa = 4096
const endless = 65_535

/** Seconds for each code: 12 bits of mantissa and 4 of exponent, up to 24 days; the last code is Infinity. */
const secondsOf: Float32Array = Float32Array.from({ length: endless + 1 }, (_, code) => {
  const exponent = Math.floor(code / mantissa)
  const digits = code % mantissa
  if (code === endless) return Number.POSITIVE_INFINITY
  return exponent === 0 ? digits * unit : (mantissa + digits) * 2 ** (exponent - 1) * unit
})

/** Seconds from the arc's own node to the node that it leads to, decoded from the second word of the arc. */
export const secondsOut = (times: number): number => secondsOf[times & 0xffff] ?? 0

/** Seconds back from the node that the arc leads to, decoded from the second word of the arc. */
export const secondsBack = (times: number): number => secondsOf[times >>> 16] ?? 0

/** The code of the longest representable time that does not exceed `seconds`; at most a four-thousandth is lost. */
function codeOf(seconds: number): number {
  if (seconds === Number.POSITIVE_INFINITY) return endless
  const units = seconds / unit
  if (units < mantissa) return Math.floor(units)
  const power = Math.floor(Math.log2(units / mantissa))
  // The logarithm of a number just below a power of two may be rounded up to that power.
  const exponent = units < mantissa * 2 ** power ? power - 1 : power
  const digits = Math.min(mantissa - 1, Math.floor(units / 2 ** exponent) - mantissa)
  return Math.min(endless - 1, (exponent + 1) * mantissa + digits)
}

/** The arcs of the remaining nodes, as linked lists in typed arrays, because contraction adds and removes millions of them. */
function createArcs(nodeCount: number) {
  const first = new Int32Array(nodeCount).fill(-1)
  let capacity = Math.max(1024, nodeCount * 6)
  let next = new Int32Array(capacity)
  let head = new Uint32Array(capacity)
  let out = new Float64Array(capacity)
  let back = new Float64Array(capacity)
  let used = 0
  let free = -1

  function grow() {
    capacity = Math.ceil(capacity * 1.5)
    const copy = <T extends Int32Array | Uint32Array | Float64Array>(more: T, old: T): T => {
      more.set(old)
      return more
    }
    next = copy(new Int32Array(capacity), next)
    head = copy(new Uint32Array(capacity), head)
    out = copy(new Float64Array(capacity), out)
    back = copy(new Float64Array(capacity), back)
  }

  function addHalf(from: number, to: number, outCost: number, backCost: number) {
    for (let a = first[from] ?? -1; a >= 0; a = next[a] ?? -1) {
      if (head[a] !== to) continue
      if (outCost < (out[a] ?? 0)) out[a] = outCost
      if (backCost < (back[a] ?? 0)) back[a] = backCost
      return
    }
    let arc = free
    if (arc >= 0) free = next[arc] ?? -1
    else {
      if (used === capacity) grow()
      arc = used++
    }
    head[arc] = to
    out[arc] = outCost
    back[arc] = backCost
    next[arc] = first[from] ?? -1
    first[from] = arc
  }

  return {
    view: () => ({ first, next, head, out, back }),
    add(from: number, to: number, outCost: number, backCost: number) {
      if (from === to) return
      addHalf(from, to, outCost, backCost)
      addHalf(to, from, backCost, outCost)
    },
    /** Removes the arcs of its neighbours that lead to a node. The node's own list is kept. */
    detach(node: number) {
      for (let a = first[node] ?? -1; a >= 0; a = next[a] ?? -1) {
        const neighbour = head[a] ?? 0
        let before = -1
        let arc = first[neighbour] ?? -1
        while (arc >= 0 && head[arc] !== node) {
          before = arc
          arc = next[arc] ?? -1
        }
        if (arc < 0) continue
        if (before < 0) first[neighbour] = next[arc] ?? -1
        else next[before] = next[arc] ?? -1
        next[arc] = free
        free = arc
      }
    },
    /** Frees the list of a detached node. */
    release(node: number) {
      let arc = first[node] ?? -1
      first[node] = -1
      while (arc >= 0) {
        const following = next[arc] ?? -1
        next[arc] = free
        free = arc
        arc = following
      }
    },
  }
}

/** A witness search: times from one node to others on paths that avoid a third node, limited in time and in number of nodes. */
function createWitness(nodeCount: number, arcs: ReturnType<typeof createArcs>) {
  const cost = new Float64Array(nodeCount)
  const stamp = new Uint32Array(nodeCount)
  const heap = createHeap()
  let round = 0

  return {
    search(from: number, without: number, limit: number) {
      const { first, next, head, out } = arcs.view()
      round++
      heap.clear()
      cost[from] = 0
      stamp[from] = round
      heap.push(0, from)
      for (let settled = 0; heap.size() > 0 && settled < mostSettled; settled++) {
        const key = heap.topKey()
        if (key > limit) return
        const node = heap.pop()
        if (key > (cost[node] ?? 0)) continue
        for (let a = first[node] ?? -1; a >= 0; a = next[a] ?? -1) {
          const to = head[a] ?? 0
          const total = key + (out[a] ?? 0)
          if (to === without || total > limit) continue
          if (stamp[to] === round && (cost[to] ?? 0) <= total) continue
          stamp[to] = round
          cost[to] = total
          heap.push(total, to)
        }
      }
    },
    /** An upper bound of the time to a node, from the last search. */
    costTo: (node: number): number => (stamp[node] === round ? (cost[node] ?? 0) : Number.POSITIVE_INFINITY),
  }
}

/** Contracts nodes, cheapest first, until only a dense core is left. Deterministic: the same source gives the same hierarchy. */
export function buildHierarchy({ nodeCount, eachArc }: HierarchySource): Contracted {
  const arcs = createArcs(nodeCount)
  eachArc(arcs.add)
  const witness = createWitness(nodeCount, arcs)
  const level = new Uint16Array(nodeCount)
  const neighbours: number[] = []
  const outs: number[] = []
  const backs: number[] = []
  const shortcuts: number[] = []

  /** Finds the shortcuts that contracting a node needs, as triples in `shortcuts`. Returns −1 if the node has too many neighbours. */
  function plan(node: number): number {
    const { first, next, head, out, back } = arcs.view()
    neighbours.length = 0
    outs.length = 0
    backs.length = 0
    shortcuts.length = 0
    let longest = 0
    for (let a = first[node] ?? -1; a >= 0; a = next[a] ?? -1) {
      neighbours.push(head[a] ?? 0)
      outs.push(out[a] ?? 0)
      backs.push(back[a] ?? 0)
      const cost = out[a] ?? 0
      if (cost < Number.POSITIVE_INFINITY && cost > longest) longest = cost
    }
    const count = neighbours.length
    if (count > mostNeighbours) return -1
    for (let i = 0; i < count; i++) {
      const into = backs[i] ?? 0
      if (into === Number.POSITIVE_INFINITY || count < 2) continue
      const from = neighbours[i] ?? 0
      witness.search(from, node, into + longest)
      for (let j = 0; j < count; j++) {
        const total = into + (outs[j] ?? 0)
        if (j === i || total === Number.POSITIVE_INFINITY) continue
        if (witness.costTo(neighbours[j] ?? 0) > total) shortcuts.push(from, neighbours[j] ?? 0, total)
      }
    }
    return count
  }

  const priorityOf = (node: number, count: number): number =>
    (level[node] ?? 0) + (2 * (shortcuts.length / 3)) / Math.max(1, count)

  const queue = createHeap()
  for (let node = 0; node < nodeCount; node++) {
    const count = plan(node)
    if (count >= 0) queue.push(priorityOf(node, count), node)
  }
  const up = createUpward(nodeCount)
  while (queue.size() > 0) {
    const node = queue.pop()
    const count = plan(node)
    if (count < 0) continue
    const priority = priorityOf(node, count)
    if (priority > queue.topKey()) {
      queue.push(priority, node)
      continue
    }
    arcs.detach(node)
    up.record(node, neighbours, outs, backs)
    arcs.release(node)
    for (let k = 0; k < shortcuts.length; k += 3) {
      arcs.add(shortcuts[k] ?? 0, shortcuts[k + 1] ?? 0, shortcuts[k + 2] ?? 0, Number.POSITIVE_INFINITY)
    }
    const above = (level[node] ?? 0) + 1
    for (const neighbour of neighbours) if ((level[neighbour] ?? 0) < above) level[neighbour] = above
  }
  const { first, next, head, out, back } = arcs.view()
  const core = createBits(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    if ((first[node] ?? -1) < 0) continue
    setBit(core, node)
    neighbours.length = 0
    outs.length = 0
    backs.length = 0
    for (let a = first[node] ?? -1; a >= 0; a = next[a] ?? -1) {
      neighbours.push(head[a] ?? 0)
      outs.push(out[a] ?? 0)
      backs.push(back[a] ?? 0)
    }
    up.record(node, neighbours, outs, backs)
  }
  return { ...up.finish(), core }
}

/** Collects the upward arcs of nodes in the order of contraction and sorts them by node. */
function createUpward(nodeCount: number) {
  const start = new Float64Array(nodeCount)
  const counts = new Uint32Array(nodeCount)
  let all = new Uint32Array(nodeCount * 4 + 32)
  let used = 0
  return {
    record(node: number, heads: readonly number[], outs: readonly number[], backs: readonly number[]) {
      if ((used + heads.length) * 2 > all.length) {
        const more = new Uint32Array(Math.ceil(all.length * 1.5) + heads.length * 2)
        more.set(all)
        all = more
      }
      start[node] = used
      counts[node] = heads.length
      const codes = heads.map((head, i) => ({ head, out: codeOf(outs[i] ?? 0), back: codeOf(backs[i] ?? 0) }))
      for (const { head, out, back } of codes.sort((a, b) => a.out - b.out || a.head - b.head)) {
        all[used * 2] = head
        all[used * 2 + 1] = (out | (back << 16)) >>> 0
        used++
      }
    },
    finish(): Omit<Contracted, 'core'> {
      const arcs = new Uint32Array(used * 2)
      const first = new Uint32Array(nodeCount + 1)
      let at = 0
      for (let node = 0; node < nodeCount; node++) {
        const from = start[node] ?? 0
        const end = from + (counts[node] ?? 0)
        first[node] = at
        arcs.set(all.subarray(from * 2, end * 2), at * 2)
        at += end - from
      }
      first[nodeCount] = at
      return { arcs, starts: packStarts(first) }
    },
  }
}
