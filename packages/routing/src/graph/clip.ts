import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { createBits, setBit } from './bits.ts'
import { exitCount, latOf, lonOf, traitsOf } from './edges.ts'
import { createNumbering } from './labels.ts'
import { ROAD_CLASSES } from './road-class.ts'
import { endAt, startAt } from './starts.ts'
import type { RoadGraph, RoadTraits } from './types.ts'
import { writeGraph } from './write.ts'

const lastMainClass = ROAD_CLASSES.indexOf('tertiary')
const ferryClass = ROAD_CLASSES.indexOf('ferry')
const absent = 0xffff_ffff

// Turn costs and wording distinguish only crossings with one exit, two, or more.
const exitsThatMatter = 3

const isMain = ({ roadClass }: RoadTraits) => roadClass <= lastMainClass || roadClass === ferryClass

/** Segments with an end inside: all of them up to `allRoadsMeters`, main roads up to `radiusMeters`. Ascending. */
function selectSegments(graph: RoadGraph, [lon, lat]: Position, radiusMeters: number, allRoadsMeters: number) {
  const perLon = metersPerLon(lat)
  const meters = Float64Array.from({ length: graph.nodeCount }, (_, node) =>
    Math.hypot((lonOf(graph, node) - lon) * perLon, (latOf(graph, node) - lat) * metersPerDegree),
  )
  const main = graph.traits.map(isMain)
  const found: number[] = []
  for (let s = 0; s < graph.segmentCount; s++) {
    const away = Math.min(meters[graph.ends[s * 2] ?? 0] ?? 0, meters[graph.ends[s * 2 + 1] ?? 0] ?? 0)
    if (away <= (main[graph.trait[s] ?? 0] ? radiusMeters : allRoadsMeters)) found.push(s)
  }
  return found
}

/** How many segments a clip would have, without the loops for roads that are cut off. */
export const countClipped = (
  graph: RoadGraph,
  center: Position,
  radiusMeters: number,
  allRoadsMeters: number,
): number => selectSegments(graph, center, radiusMeters, allRoadsMeters).length

/** New indexes for the nodes of the segments, in the old order. */
function numberNodes(graph: RoadGraph, segments: readonly number[]) {
  const newNode = new Uint32Array(graph.nodeCount).fill(absent)
  for (const s of segments) {
    newNode[graph.ends[s * 2] ?? 0] = 0
    newNode[graph.ends[s * 2 + 1] ?? 0] = 0
  }
  const oldNode: number[] = []
  newNode.forEach((kept, node) => {
    if (kept !== absent) newNode[node] = oldNode.push(node) - 1
  })
  return { newNode, oldNode }
}

/** For nodes whose exits were cut off: how many exits to count in their place, as pairs of the new node and 1 or 2. */
function cutNodes(graph: RoadGraph, oldNode: readonly number[], newSegment: Uint32Array) {
  return oldNode.flatMap((node, number): [number, number][] => {
    const exits = exitCount(graph, node)
    let kept = 0
    for (let i = 0; i < exits; i++) {
      const edge = graph.out[(graph.firstOut[node] ?? 0) + i] ?? 0
      if (newSegment[edge >>> 1] !== absent) kept++
    }
    const missing = Math.min(exits, exitsThatMatter) - kept
    return missing > 0 ? [[number, Math.min(2, missing)]] : []
  })
}

function clipTexts(graph: RoadGraph, segments: readonly number[]) {
  const { name, ref, textStart, text } = graph.labels
  const decoder = new TextDecoder()
  const texts = createNumbering('', one => one)
  const labels = createNumbering({ name: 0, ref: 0 }, one => `${one.name},${one.ref}`)
  // Copied with `slice`, because TextDecoder refuses views of shared memory.
  const textOf = (number: number) => decoder.decode(text.slice(textStart[number], textStart[number + 1]))
  const known = new Map<number, number>()
  const numberOf = (label: number): number => {
    const before = known.get(label)
    if (before !== undefined) return before
    const pair = { name: texts.numberOf(textOf(name[label] ?? 0)), ref: texts.numberOf(textOf(ref[label] ?? 0)) }
    const number = labels.numberOf(pair)
    known.set(label, number)
    return number
  }
  const label = segments.map(s => numberOf(graph.label[s] ?? 0))
  return { label, labels: labels.items, texts: texts.items }
}

function clipTurns(graph: RoadGraph, newEdge: (edge: number) => number, edgeCount: number) {
  const { turns } = graph
  const copyOf: number[] = []
  const newCopy = Array.from(graph.copyOf, edge => {
    const kept = newEdge(edge)
    return kept === absent ? absent : edgeCount + copyOf.push(kept) - 1
  })
  const newState = (state: number): number =>
    state < graph.edgeCount ? newEdge(state) : (newCopy[state - graph.edgeCount] ?? absent)
  const rows: { from: number; to: number; next: number; mask: number }[] = []
  turns.from.forEach((state, row) => {
    const [from, to] = [newState(state), newEdge(turns.to[row] ?? 0)]
    if (from === absent || to === absent) return
    // `absent` also represents a forbidden turn.
    rows.push({ from, to, next: newState(turns.next[row] ?? absent), mask: turns.mask[row] ?? 0 })
  })
  const bits = createBits(edgeCount + copyOf.length)
  for (const { from } of rows) setBit(bits, from)
  return { copyOf, bits, rows }
}

export type ClipOptions = {
  /** Every road within this distance is kept, and only main roads beyond it; default: the whole radius. */
  allRoadsMeters?: number
}

/**
 * Clips the roads around a place into a buffer of the same format. A route of the whole graph that uses only kept roads is the same in the clip: restrictions
 * are kept, and a crossing whose roads were cut off still counts as one. Throws RangeError if no road is near.
 */
export function clipGraph(
  graph: RoadGraph,
  center: Position,
  radiusMeters: number,
  { allRoadsMeters = radiusMeters }: ClipOptions = {},
): Uint8Array {
  const segments = selectSegments(graph, center, radiusMeters, allRoadsMeters)
  if (segments.length === 0) throw new RangeError('No road is near')
  const newSegment = new Uint32Array(graph.segmentCount).fill(absent)
  segments.forEach((s, number) => {
    newSegment[s] = number
  })
  const { newNode, oldNode } = numberNodes(graph, segments)
  const cut = cutNodes(graph, oldNode, newSegment)
  const segmentCount = segments.length + cut.length
  const nodeCount = oldNode.length
  const newEdge = (edge: number): number => {
    const segment = newSegment[edge >>> 1] ?? absent
    return segment === absent ? absent : segment * 2 + (edge & 1)
  }

  const traits = createNumbering<number>(-1, String)
  const trait = new Uint16Array(segmentCount)
  const ends = new Uint32Array(segmentCount * 2)
  const length = new Float32Array(segmentCount)
  const bearing = new Uint16Array(segmentCount * 2)
  const shapeStart = new Uint32Array(segmentCount + 1)
  const shape: number[] = []
  segments.forEach((s, number) => {
    trait[number] = traits.numberOf(graph.trait[s] ?? 0)
    length[number] = graph.length[s] ?? 0
    for (const side of [0, 1]) {
      ends[number * 2 + side] = newNode[graph.ends[s * 2 + side] ?? 0] ?? 0
      bearing[number * 2 + side] = graph.bearing[s * 2 + side] ?? 0
    }
    const end = endAt(graph.shapes, s)
    for (let i = startAt(graph.shapes, s); i < end; i++) shape.push(i)
    shapeStart[number + 1] = shape.length
  })
  // Each replaces roads that were cut off: a loop of length 0 that no profile may use, but that counts as exits of its node.
  const loops = new Map<number, { segment: number; counted: number }>()
  cut.forEach(([node, counted], i) => {
    const segment = segments.length + i
    ends[segment * 2] = node
    ends[segment * 2 + 1] = node
    shapeStart[segment + 1] = shape.length
    loops.set(node, { segment, counted })
  })

  const firstOut = new Uint32Array(nodeCount + 1)
  const closedOut = new Uint8Array(nodeCount)
  const out: number[] = []
  oldNode.forEach((node, number) => {
    const open = exitCount(graph, node)
    const all = Array.from(graph.out.subarray(graph.firstOut[node], graph.firstOut[node + 1]), newEdge)
    const isKept = (edge: number) => edge !== absent
    const loop = loops.get(number)
    const edges = loop ? [loop.segment * 2, loop.segment * 2 + 1] : []
    const closed = [...edges.slice(loop?.counted), ...all.slice(open).filter(isKept)]
    out.push(...all.slice(0, open).filter(isKept), ...edges.slice(0, loop?.counted), ...closed)
    closedOut[number] = closed.length
    firstOut[number + 1] = out.length
  })

  const lonE7 = Int32Array.from(oldNode, node => graph.lonE7[node] ?? 0)
  const latE7 = Int32Array.from(oldNode, node => graph.latE7[node] ?? 0)
  const shapeLonE7 = Int32Array.from(shape, i => graph.shapeLonE7[i] ?? 0)
  const shapeLatE7 = Int32Array.from(shape, i => graph.shapeLatE7[i] ?? 0)
  const nobody: RoadTraits = { ...traitsOf(graph, segments[0] ?? 0), flags: 0 }
  const traitRows = traits.items.map(row => graph.traits[row] ?? nobody)
  const nodeTraits = createNumbering<number>(0, String)
  const nodeTrait = Uint8Array.from(oldNode, node => nodeTraits.numberOf(graph.nodeTrait[node] ?? 0))
  const { label, labels, texts } = clipTexts(graph, segments)
  const turns = clipTurns(graph, newEdge, segmentCount * 2)
  const exits = { firstOut, out: Uint32Array.from(out), closedOut }
  const nodeRows = nodeTraits.items.flatMap(row => graph.nodeTraits[row] ?? [])
  const parts = {
    ...{ lonE7, latE7, ...exits, nodeTrait, nodeTraits: nodeRows, ends, length, bearing, trait, traits: traitRows },
    ...{ shapeStart, shapeLonE7, shapeLatE7, labels, texts, maxStretch: graph.maxStretch },
    label: Uint32Array.from({ length: segmentCount }, (_, s) => label[s] ?? 0),
    copyOf: Uint32Array.from(turns.copyOf),
    turns: {
      bits: turns.bits,
      from: Uint32Array.from(turns.rows, row => row.from),
      to: Uint32Array.from(turns.rows, row => row.to),
      next: Uint32Array.from(turns.rows, row => row.next),
      mask: Uint8Array.from(turns.rows, row => row.mask),
    },
    nodeIds: graph.nodeIds && oldNode.map(node => graph.nodeIds?.[node] ?? ''),
  }
  return writeGraph(parts, graph)
}
