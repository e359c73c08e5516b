import { bendSeconds, minExits, weightsOf } from '../plan/profiles.ts'
import { createBits, hasBit, setBit } from './bits.ts'
import { buildHierarchy, type Hierarchy } from './hierarchy.ts'
import { type NodeTraits, ordinaryNode } from './node-tags.ts'
import { ROAD_CLASSES } from './road-class.ts'
import type { RoadTraits } from './types.ts'

// Avoids Infinity times zero, which is NaN.
const timeFor = (perMeter: number, meters: number): number => (perMeter === Infinity ? Infinity : perMeter * meters)

type Roads = {
  nodeCount: number
  segmentCount: number
  ends: Uint32Array
  length: Float32Array
  bearing: Uint16Array
  trait: Uint16Array
  traits: readonly RoadTraits[]
  firstOut: Uint32Array
  out: Uint32Array
  closedOut: Uint8Array
  nodeTrait: Uint8Array
  nodeTraits: readonly NodeTraits[]
}

/** The assignment of edges to the vertices of the hierarchy by which they leave their first node. */
type Vertices = {
  ends: Uint32Array
  nodeCount: number
  /** Bit set of the edges that leave by the second vertex of their node. */
  line: Uint32Array
  /** The nodes that have a second vertex, ascending; the second vertex of `split[i]` is `nodeCount + i`. */
  split: Uint32Array
}

/** The vertex of the hierarchy by which an edge leaves its first node. */
export function vertexAtSource({ ends, nodeCount, line, split }: Vertices, edge: number): number {
  const node = ends[edge] ?? 0
  if (!hasBit(line, edge)) return node
  let low = 0
  let high = split.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((split[middle] ?? 0) < node) low = middle + 1
    else high = middle
  }
  return nodeCount + low
}

/** The lowest cost of a turn from one set of edges that leave a node into another set; Infinity if no open edge enters the node along the first set. */
function leastTurn(bearing: Uint16Array, from: readonly number[], into: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const a of from) for (const b of into) least = Math.min(least, bendSeconds(bearing[a] ?? 0, bearing[b] ?? 0))
  return least
}

/** Splits edges into those that connect to the first one without a turn, and the rest. */
function linesAt(bearing: Uint16Array, edges: readonly number[]): [line: number[], others: number[]] {
  const line = new Set(edges.slice(0, 1))
  const isStraight = (a: number, b: number) =>
    bendSeconds(bearing[a] ?? 0, bearing[b] ?? 0) === 0 || bendSeconds(bearing[b] ?? 0, bearing[a] ?? 0) === 0
  // The set grows during the iteration, which visits the added edges, too.
  for (const edge of line) for (const other of edges) if (isStraight(edge, other)) line.add(other)
  return [[...line], edges.filter(edge => !line.has(edge))]
}

const lastMainClass = ROAD_CLASSES.indexOf('secondary')

/** The crossings of main roads, and the lowest cost of turns from the first line of road to the others, and back. */
function splitCrossings(roads: Roads, isOpen: (edge: number) => boolean) {
  const { nodeCount, segmentCount, bearing, trait, traits, firstOut, out, closedOut } = roads
  const isMain = (edge: number) => (traits[trait[edge >>> 1] ?? 0]?.roadClass ?? Infinity) <= lastMainClass
  const line = createBits(segmentCount * 2)
  const crossings: { node: number; over: number; back: number }[] = []
  for (let node = 0; node < nodeCount; node++) {
    const [begin = 0, end = 0] = [firstOut[node], firstOut[node + 1]]
    if (end - begin - (closedOut[node] ?? 0) < minExits) continue
    const all = out.subarray(begin, end)
    if (!all.some(isMain)) continue
    const edges = [...all].filter(edge => isOpen(edge) || isOpen(edge ^ 1))
    const [own, others] = linesAt(bearing, edges)
    if (!own.some(isMain) || !others.some(isMain)) continue
    for (const edge of others) setBit(line, edge)
    const coming = (some: readonly number[]) => some.filter(edge => isOpen(edge ^ 1))
    const over = leastTurn(bearing, coming(own), others.filter(isOpen))
    const back = leastTurn(bearing, coming(others), own.filter(isOpen))
    crossings.push({ node, over, back })
  }
  return { line, crossings }
}

/**
 * The contraction hierarchy of travel times by car, including delays at nodes. At a crossing of main roads, a node has two vertices: one for the line of road
 * that goes straight on, and one for the other roads. So routes along main roads pay at least the cheapest turn there. Left and right turns and restrictions
 * are not distinguished, and turns at other crossings are free: the times are lower bounds.
 */
export function carHierarchy(roads: Roads): Hierarchy {
  const { nodeCount, segmentCount, ends, length, trait, traits } = roads
  const perMeter = weightsOf(traits, 'car')
  const isOpen = (edge: number) => perMeter[(trait[edge >>> 1] ?? 0) * 2 + (edge & 1)] !== Infinity
  const delayAt = (edge: number) =>
    (roads.nodeTraits[roads.nodeTrait[ends[edge] ?? 0] ?? 0] ?? ordinaryNode).delaySeconds
  const { line, crossings } = splitCrossings(roads, isOpen)
  const split = Uint32Array.from(crossings, ({ node }) => node)
  const vertices = { ends, nodeCount, line, split }
  const hierarchy = buildHierarchy({
    nodeCount: nodeCount + split.length,
    eachArc(use) {
      crossings.forEach(({ node, over, back }, i) => {
        if (Math.min(over, back) < Infinity) use(node, nodeCount + i, over, back)
      })
      for (let s = 0; s < segmentCount; s++) {
        const meters = length[s] ?? 0
        const [over = Infinity, back = Infinity] = perMeter.subarray((trait[s] ?? 0) * 2)
        if (Math.min(over, back) === Infinity) continue
        const [a, b] = [vertexAtSource(vertices, s * 2), vertexAtSource(vertices, s * 2 + 1)]
        use(a, b, timeFor(over, meters) + delayAt(s * 2), timeFor(back, meters) + delayAt(s * 2 + 1))
      }
    },
  })
  return { ...hierarchy, line, split, perMeter: Float32Array.from(perMeter, roundDown) }
}

/** The largest 32-bit float that is not greater. */
function roundDown(value: number): number {
  const near = Math.fround(value)
  return near <= value ? near : near * (1 - 2 ** -23)
}
