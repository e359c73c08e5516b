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

/** OpenStreetMap in small: a path names nodes, or gives bare points that only shape the line. */
export type NetworkWay = { path: readonly (string | Position)[]; tags: Tags; lengthMeters?: number }

/** A turn restriction; `from`, `to` and `ways` are numbers of ways, `kind` is the value of OSM's `restriction`. */
export type TurnRestriction = {
  from: number
  via: { node: number } | { ways: readonly number[] }
  to: number
  kind: string
  /** Vehicles that it does not apply to (OSM's `except`). */
  except: readonly string[]
}

export type Network = {
  nodes: Readonly<Record<string, Position>>
  ways: readonly NetworkWay[]
  /** Tags of nodes by their name: barriers, crossings, signals. */
  nodeTags?: Readonly<Record<string, Tags>>
  /** A node that a turn goes through is given by its name. */
  restrictions?: readonly (Omit<TurnRestriction, 'via'> & { via: { node: string } | { ways: readonly number[] } })[]
}

export type GraphAbout = { name: string; source: string; date: string; isPractice: boolean }

/** What a road is for every profile: all that its tags say except its name and number. */
export type RoadTraits = Omit<RoadAttributes, 'name' | 'ref'>

/**
 * A road graph; `edges.ts` reads it. A segment is a stretch of road between two nodes; edge 2s runs along segment s, edge 2s + 1 against
 * it. All arrays are views of one buffer, which may be shared between threads. Coordinates are whole 1e-7 degrees.
 */
export type RoadGraph = GraphAbout & {
  buffer: ArrayBufferLike
  /** By how much the straight line between two nodes may exceed the length that the source says, at least 1. */
  maxStretch: number
  bounds: [west: number, south: number, east: number, north: number]
  nodeCount: number
  segmentCount: number
  /** Two for each segment. */
  edgeCount: number
  /** Edges and the copies of edges that turn restrictions need: a copy is an edge together with the way one has come. */
  stateCount: number
  copyOf: Uint32Array
  /** Nodes lie along a Hilbert curve, segments by their first node, so that neighbours are neighbours in memory. */
  lonE7: Int32Array
  latE7: Int32Array
  /**
   * Edges that leave node n: `out[firstOut[n]]` up to `out[firstOut[n + 1]]`. The last `closedOut[n]` of them are open to nobody; they
   * stand there because their reverse enters the node.
   */
  firstOut: Uint32Array
  out: Uint32Array
  closedOut: Uint8Array
  /** Row of a node in `nodeTraits`; row 0 is an ordinary node. */
  nodeTrait: Uint8Array
  nodeTraits: readonly NodeTraits[]
  /** Edge e leads from node `ends[e]` to node `ends[e ^ 1]`. */
  ends: Uint32Array
  /** Metres of a segment. */
  length: Float32Array
  trait: Uint16Array
  traits: readonly RoadTraits[]
  /** Row of a segment in `labels`. */
  label: Uint16Array | Uint32Array
  labels: { name: Uint32Array; ref: Uint32Array; textStart: Uint32Array; text: Uint8Array }
  /** Bearing in which an edge leaves its first node, in 65,536ths of a circle from north. */
  bearing: Uint16Array
  /** For each segment its points between its two nodes. */
  shapes: Starts
  shapeLonE7: Int32Array
  shapeLatE7: Int32Array
  /** Boxes (1e-7 degrees) of groups of segments that follow one another: `segmentsNear` asks it. */
  boxes: Flatbush
  turns: TurnTable
  /** Lower bounds of the time by car, turns and hazards left aside. */
  hierarchy: Hierarchy

  /** Names of nodes in the source, where the compiler was given them. */
  nodeIds: readonly string[] | null
}
