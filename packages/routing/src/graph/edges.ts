import type { Position } from '@muster/geo/position'
import type { RoadGraph, RoadTraits } from './types.ts'

const e7 = 1e7
const circle = 65_536

export const segmentOf = (edge: number): number => edge >>> 1
/** Whether an edge runs in the direction in which its segment's shape is stored. */
export const isForward = (edge: number): boolean => (edge & 1) === 0
export const reverseOf = (edge: number): number => edge ^ 1

export const sourceOf = (graph: RoadGraph, edge: number): number => graph.ends[edge] ?? 0
export const targetOf = (graph: RoadGraph, edge: number): number => graph.ends[edge ^ 1] ?? 0

/** The edge of a state, which can be a copy of an edge for turn restrictions. */
export const edgeOfState = (graph: RoadGraph, state: number): number =>
  state < graph.edgeCount ? state : (graph.copyOf[state - graph.edgeCount] ?? 0)

export const lonOf = (graph: RoadGraph, node: number): number => (graph.lonE7[node] ?? 0) / e7
export const latOf = (graph: RoadGraph, node: number): number => (graph.latE7[node] ?? 0) / e7
export const positionOf = (graph: RoadGraph, node: number): Position => [lonOf(graph, node), latOf(graph, node)]

const ordinary: RoadTraits = { roadClass: 0, flags: 0, speed: 1, incline: 0 }
export const traitsOf = (graph: RoadGraph, segment: number): RoadTraits =>
  graph.traits[graph.trait[segment] ?? 0] ?? ordinary

const decoder = new TextDecoder()

/** Size of the cache of decoded texts: the name of each road of a route is read several times. */
const mostTexts = 4096
const texts = new WeakMap<RoadGraph, Map<number, string>>()

function textAt(graph: RoadGraph, number: number): string {
  const { textStart, text } = graph.labels
  const [from = 0, to = 0] = [textStart[number], textStart[number + 1]]
  if (from === to) return ''
  const known = texts.get(graph) ?? new Map<number, string>()
  texts.set(graph, known)
  const found = known.get(number)
  if (found !== undefined) return found
  // Copied with `slice`, because TextDecoder refuses views of shared memory.
  const made = decoder.decode(text.slice(from, to))
  if (known.size >= mostTexts) known.clear()
  known.set(number, made)
  return made
}

export const nameOf = (graph: RoadGraph, segment: number): string =>
  textAt(graph, graph.labels.name[graph.label[segment] ?? 0] ?? 0)
export const refOf = (graph: RoadGraph, segment: number): string =>
  textAt(graph, graph.labels.ref[graph.label[segment] ?? 0] ?? 0)

/** All names and numbers of roads in the graph, without duplicates. */
export const allTexts = (graph: RoadGraph): string[] =>
  Array.from({ length: graph.labels.textStart.length - 1 }, (_, number) => textAt(graph, number)).filter(Boolean)

/** Bearing at which an edge leaves its first node, in degrees clockwise from north. */
export const bearingOut = (graph: RoadGraph, edge: number): number => ((graph.bearing[edge] ?? 0) * 360) / circle
/** Bearing at which an edge reaches its last node, in degrees clockwise from north. */
export const bearingIn = (graph: RoadGraph, edge: number): number => (bearingOut(graph, edge ^ 1) + 180) % 360

export const encodeBearing = (degrees: number): number => Math.round((degrees * circle) / 360) % circle

/** The number of edges that leave a node and that at least one profile may use. */
export const exitCount = (graph: RoadGraph, node: number): number =>
  (graph.firstOut[node + 1] ?? 0) - (graph.firstOut[node] ?? 0) - (graph.closedOut[node] ?? 0)
