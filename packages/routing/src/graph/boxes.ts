import Flatbush from 'flatbush'
import { endAt, startAt } from './starts.ts'
import type { RoadGraph } from './types.ts'

// One box for several consecutive segments: they are close to each other, and the index takes a sixteenth of the memory.
const groupSize = 16

type Shapes = Pick<RoadGraph, 'segmentCount' | 'ends' | 'lonE7' | 'latE7' | 'shapes' | 'shapeLonE7' | 'shapeLatE7'>

type Box = [west: number, south: number, east: number, north: number]

/** The box of a segment in 1e-7 degrees. */
export function boxOf(graph: Shapes, segment: number): Box {
  const [a = 0, b = 0] = [graph.ends[segment * 2], graph.ends[segment * 2 + 1]]
  let west = Math.min(graph.lonE7[a] ?? 0, graph.lonE7[b] ?? 0)
  let east = Math.max(graph.lonE7[a] ?? 0, graph.lonE7[b] ?? 0)
  let south = Math.min(graph.latE7[a] ?? 0, graph.latE7[b] ?? 0)
  let north = Math.max(graph.latE7[a] ?? 0, graph.latE7[b] ?? 0)
  const end = endAt(graph.shapes, segment)
  for (let i = startAt(graph.shapes, segment); i < end; i++) {
    const lon = graph.shapeLonE7[i] ?? 0
    const lat = graph.shapeLatE7[i] ?? 0
    if (lon < west) west = lon
    if (lon > east) east = lon
    if (lat < south) south = lat
    if (lat > north) north = lat
  }
  return [west, south, east, north]
}

/** Builds the index of all segments, as bytes of the graph's buffer. */
export function indexBoxes(graph: Shapes): Uint8Array {
  const index = new Flatbush(Math.ceil(graph.segmentCount / groupSize), 16, Int32Array)
  for (let first = 0; first < graph.segmentCount; first += groupSize) {
    const box = boxOf(graph, first)
    for (let s = first + 1; s < Math.min(first + groupSize, graph.segmentCount); s++) {
      const other = boxOf(graph, s)
      box[0] = Math.min(box[0], other[0])
      box[1] = Math.min(box[1], other[1])
      box[2] = Math.max(box[2], other[2])
      box[3] = Math.max(box[3], other[3])
    }
    index.add(...box)
  }
  index.finish()
  return new Uint8Array(index.data)
}

/** Segments whose box overlaps a box in degrees, in ascending order. */
export function segmentsNear(graph: RoadGraph, west: number, south: number, east: number, north: number): number[] {
  const [w, s, e, n] = [west * 1e7, south * 1e7, east * 1e7, north * 1e7]
  const found: number[] = []
  for (const group of graph.boxes.search(w, s, e, n).sort((a, b) => a - b)) {
    const first = group * groupSize
    for (let segment = first; segment < Math.min(first + groupSize, graph.segmentCount); segment++) {
      const box = boxOf(graph, segment)
      if (box[0] <= e && box[2] >= w && box[1] <= n && box[3] >= s) found.push(segment)
    }
  }
  return found
}
