import type { Position } from '@muster/geo/position'
import type Flatbush from 'flatbush'

export type Profile = 'car' | 'walking' | 'wheelchair' | 'bicycle'

export type Tags = Readonly<Record<string, string>>

/** OpenStreetMap in small: a path names nodes, or gives bare points that only shape the line. */
export type NetworkWay = { path: readonly (string | Position)[]; tags: Tags; lengthMeters?: number }

export type Network = { nodes: Readonly<Record<string, Position>>; ways: readonly NetworkWay[] }

/**
 * A road graph. A segment is a stretch of road between two nodes, with its shape and attributes; an edge is one direction of it.
 * Edges lie sorted by source: those leaving node n are `firstOut[n]` up to `firstOut[n + 1]`.
 */
export type RoadGraph = {
  /** True for roads that were drawn for practice and are not real streets. */
  isPractice: boolean
  nodeCount: number
  edgeCount: number
  segmentCount: number
  nodeIds: readonly string[]
  lon: Float64Array
  lat: Float64Array
  firstOut: Uint32Array
  source: Uint32Array
  target: Uint32Array
  segment: Uint32Array
  /** 1 when the edge runs the way its segment's shape is stored. */
  forward: Uint8Array
  bearingOut: Float32Array
  bearingIn: Float32Array
  /** Edge of a segment: `edgeOf[2s]` forwards, `edgeOf[2s + 1]` backwards, −1 where none. */
  edgeOf: Int32Array
  length: Float64Array
  /** Metres a second by car. */
  speed: Float32Array
  roadClass: Uint8Array
  flags: Uint32Array
  /** Percent, positive uphill along the shape. */
  incline: Float32Array
  name: Uint32Array
  ref: Uint32Array
  texts: readonly string[]
  /** Shape points of segment s are `shapeStart[s]` up to `shapeStart[s + 1]`, both ends included. */
  shapeStart: Uint32Array
  shapeLon: Float64Array
  shapeLat: Float64Array
  /** Metres from the segment's start, scaled so that the last one equals its length. */
  shapeAlong: Float64Array
  /** Boxes of the straight pieces of all shapes; item i belongs to `pieceSegment[i]` and starts at point `piecePoint[i]`. */
  pieces: Flatbush
  pieceSegment: Uint32Array
  piecePoint: Uint32Array
}
