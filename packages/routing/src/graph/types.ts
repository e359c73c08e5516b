import type { Position } from '@muster/geo/position'
import type Flatbush from 'flatbush'
import type { Hierarchy } from './hierarchy.ts'
import type { NodeTraits } from './node-tags.ts'
import type { Starts } from './starts.ts'
import type { RoadAttributes } from './tags.ts'
import type { TurnTable } from './turns.ts'

/** `trailer`: a car with a horse trailer. `truck`: a truck with livestock. */
export type TravelMode = 'car' | 'walking' | 'wheelchair' | 'bicycle' | 'trailer' | 'truck'

export type Tags = Readonly<Record<string, string>>

/** A way of a small network in the style of OpenStreetMap. Its path has names of nodes, or bare positions that only shape the line. */
export type NetworkWay = { path: readonly (string | Position)[]; tags: Tags; lengthMeters?: number }

/** A turn restriction. `from`, `to` and `ways` are indexes of ways; `kind` is the value of OSM's `restriction`. */
export type TurnRestriction = {
  from: number
  via: { node: number } | { ways: readonly number[] }
  to: number
  kind: string
  /** Vehicles that it does not apply to (OSM's `except`). */
  except: readonly string[]
}

/** A small road network with named nodes: the practice network, imports and tests. */
export type Network = {
  nodes: Readonly<Record<string, Position>>
  ways: readonly NetworkWay[]
  /** Tags of nodes by their name: barriers, crossings, signals. */
  nodeTags?: Readonly<Record<string, Tags>>
  /** The node through which a turn goes is given by its name. */
  restrictions?: readonly (Omit<TurnRestriction, 'via'> & { via: { node: string } | { ways: readonly number[] } })[]
}

/** Metadata of a road graph. `date`: the date of its data. `isPractice`: its roads are not real streets. */
export type GraphAbout = { name: string; source: string; date: string; isPractice: boolean }

/** The properties of a road for every profile: everything from its tags except its name and number. */
export type RoadTraits = Omit<RoadAttributes, 'name' | 'ref'>

/**
 * A road graph; `edges.ts` reads it. A segment is a stretch of road between two nodes; edge 2s runs along segment s, edge 2s + 1 against
 * it. All arrays are views of one buffer, which may be shared between threads. Coordinates are whole 1e-7 degrees.
 */
export type RoadGraph = GraphAbout & {
  buffer: ArrayBufferLike
  /** Maximum ratio of the straight line between two nodes to the length that the source states; at least 1. */
  maxStretch: number
  bounds: [west: number, south: number, east: number, north: number]
  nodeCount: number
  segmentCount: number
  /** Twice the number of segments. */
  edgeCount: number
  /** Number of edges plus copies of edges that turn restrictions need. A copy is an edge together with the path by which it was reached. */
  stateCount: number
  copyOf: Uint32Array
  /** Nodes are ordered along a Hilbert curve, segments by their first node, so that neighbours are close in memory. */
  lonE7: Int32Array
  latE7: Int32Array
  /**
   * Edges that leave node n: `out[firstOut[n]]` up to `out[firstOut[n + 1]]`. The last `closedOut[n]` of them are open to no profile; they are listed because
   * their reverse enters the node.
   */
  firstOut: Uint32Array
  out: Uint32Array
  closedOut: Uint8Array
  /** Row of a node in `nodeTraits`; row 0 is an ordinary node. */
  nodeTrait: Uint8Array
  nodeTraits: readonly NodeTraits[]
  /** Edge e leads from node `ends[e]` to node `ends[e ^ 1]`. */
  ends: Uint32Array
  /** Length of a segment in metres. */
  length: Float32Array
  trait: Uint16Array
  traits: readonly RoadTraits[]
  /** Row of a segment in `labels`. */
  label: Uint16Array | Uint32Array
  labels: { name: Uint32Array; ref: Uint32Array; textStart: Uint32Array; text: Uint8Array }
  /** Bearing at which an edge leaves its first node, in 65,536ths of a circle clockwise from north. */
  bearing: Uint16Array
  /** For each segment its intermediate points, without its two nodes. */
  shapes: Starts
  shapeLonE7: Int32Array
  shapeLatE7: Int32Array
  /** Boxes (1e-7 degrees) of groups of consecutive segments; `segmentsNear` queries it. */
  boxes: Flatbush
  turns: TurnTable
  /** Gives lower bounds of the time by car without hazards. */
  hierarchy: Hierarchy

  /** Names of nodes in the source, if the compiler was given them. */
  nodeIds: readonly string[] | null
}
