import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import { isPosition, type Position } from '@muster/geo/position'
import Flatbush from 'flatbush'
import { FLAG, type RoadAttributes, readTags } from './tags.ts'
import type { Network, NetworkWay, RoadGraph } from './types.ts'

type Draft = { from: number; to: number; shape: Position[]; road: RoadAttributes; lengthMeters: number | undefined }

const splitWays = (network: Network, keepNodes: boolean) => {
  const roads = network.ways.map(way => readTags(way.tags))
  const uses = new Map<string, number>()
  network.ways.forEach((way, index) => {
    if (!roads[index]) return
    way.path.forEach((stop, at) => {
      const end = at === 0 || at === way.path.length - 1
      if (typeof stop === 'string') uses.set(stop, (uses.get(stop) ?? 0) + (end || keepNodes ? 2 : 1))
    })
  })
  const nodeIds: string[] = []
  const points: Position[] = []
  const numbers = new Map<string, number>()
  const add = (id: string, point: Position): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, nodeIds.length)
    nodeIds.push(id)
    points.push(point)
    return nodeIds.length - 1
  }
  const drafts: Draft[] = []
  const split = (way: NetworkWay, road: RoadAttributes, name: number) => {
    let from = -1
    let shape: Position[] = []
    way.path.forEach((stop, at) => {
      const named = typeof stop === 'string' ? stop : `${name}#${at}`
      const point = typeof stop === 'string' ? network.nodes[stop] : stop
      if (!point || !isPosition(point)) return
      shape.push(point)
      const last = at === way.path.length - 1
      if (from >= 0 && !last && (uses.get(named) ?? 0) < 2) return
      const to = add(named, point)
      if (from >= 0 && shape.length > 1) drafts.push({ from, to, shape, road, lengthMeters: way.lengthMeters })
      from = to
      shape = [point]
    })
  }
  network.ways.forEach((way, index) => {
    const road = roads[index]
    if (road && way.path.length > 1) split(way, road, index)
  })
  return { nodeIds, points, drafts }
}

const directionsOf = (flags: number) => ({
  along: (flags & (FLAG.carForward | FLAG.bicycleForward | FLAG.foot)) !== 0,
  against: (flags & (FLAG.carBackward | FLAG.bicycleBackward | FLAG.foot)) !== 0,
})

const textTable = () => {
  const texts = ['']
  const numbers = new Map([['', 0]])
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, texts.length)
    texts.push(text)
    return texts.length - 1
  }
  return { texts, numberOf }
}

/**
 * Builds the road graph of a network. Nodes that several ways share, and ends of ways, become graph nodes; the rest is shape.
 * `keepNodes` makes every named node a graph node. Ways without a usable `highway` are left out.
 * Throws RangeError when nothing is left.
 */
export const buildGraph = (
  network: Network,
  options: { keepNodes?: boolean; isPractice?: boolean } = {},
): RoadGraph => {
  const { nodeIds, points, drafts } = splitWays(network, options.keepNodes ?? false)
  if (drafts.length === 0) throw new RangeError('The network has no usable road')
  const segmentCount = drafts.length
  const pointCount = drafts.reduce((sum, draft) => sum + draft.shape.length, 0)
  const { texts, numberOf } = textTable()
  const length = new Float64Array(segmentCount)
  const speed = new Float32Array(segmentCount)
  const roadClass = new Uint8Array(segmentCount)
  const flags = new Uint32Array(segmentCount)
  const incline = new Float32Array(segmentCount)
  const name = new Uint32Array(segmentCount)
  const ref = new Uint32Array(segmentCount)
  const shapeStart = new Uint32Array(segmentCount + 1)
  const shapeLon = new Float64Array(pointCount)
  const shapeLat = new Float64Array(pointCount)
  const shapeAlong = new Float64Array(pointCount)
  const pieceSegment = new Uint32Array(pointCount - segmentCount)
  const piecePoint = new Uint32Array(pointCount - segmentCount)
  const pieces = new Flatbush(pointCount - segmentCount)

  let at = 0
  let piece = 0
  drafts.forEach((draft, s) => {
    shapeStart[s] = at
    let along = 0
    draft.shape.forEach(([lon, lat], i) => {
      shapeLon[at] = lon
      shapeLat[at] = lat
      const before = draft.shape[i - 1]
      if (before) {
        along += distanceMeters(before[0], before[1], lon, lat)
        pieceSegment[piece] = s
        piecePoint[piece++] = at - 1
        pieces.add(
          Math.min(before[0], lon),
          Math.min(before[1], lat),
          Math.max(before[0], lon),
          Math.max(before[1], lat),
        )
      }
      shapeAlong[at++] = along
    })
    const real = draft.lengthMeters && draft.lengthMeters > 0 ? draft.lengthMeters : along
    const start = shapeStart[s] ?? 0
    if (along > 0) for (let i = start; i < at; i++) shapeAlong[i] = ((shapeAlong[i] ?? 0) / along) * real
    length[s] = along > 0 ? real : 0
    speed[s] = draft.road.speed
    roadClass[s] = draft.road.roadClass
    flags[s] = draft.road.flags
    incline[s] = draft.road.incline
    name[s] = numberOf(draft.road.name)
    ref[s] = numberOf(draft.road.ref)
  })
  shapeStart[segmentCount] = at
  pieces.finish()

  const edges: { source: number; target: number; segment: number; forward: 0 | 1; out: number; in: number }[] = []
  drafts.forEach((draft, s) => {
    const first = draft.shape[0]
    const second = draft.shape[1]
    const last = draft.shape.at(-1)
    const beforeLast = draft.shape.at(-2)
    if (!first || !second || !last || !beforeLast) return
    const { along, against } = directionsOf(draft.road.flags)
    const out = bearingDegrees(...first, ...second)
    const into = bearingDegrees(...beforeLast, ...last)
    if (along) edges.push({ source: draft.from, target: draft.to, segment: s, forward: 1, out, in: into })
    if (against)
      edges.push({
        source: draft.to,
        target: draft.from,
        segment: s,
        forward: 0,
        out: (into + 180) % 360,
        in: (out + 180) % 360,
      })
  })
  edges.sort((a, b) => a.source - b.source)

  const firstOut = new Uint32Array(nodeIds.length + 1)
  const edgeOf = new Int32Array(segmentCount * 2).fill(-1)
  for (const edge of edges) firstOut[edge.source + 1] = (firstOut[edge.source + 1] ?? 0) + 1
  for (let n = 0; n < nodeIds.length; n++) firstOut[n + 1] = (firstOut[n + 1] ?? 0) + (firstOut[n] ?? 0)
  edges.forEach((edge, e) => {
    edgeOf[edge.segment * 2 + (edge.forward ? 0 : 1)] = e
  })

  return {
    isPractice: options.isPractice ?? false,
    nodeCount: nodeIds.length,
    edgeCount: edges.length,
    segmentCount,
    nodeIds,
    lon: Float64Array.from(points, point => point[0]),
    lat: Float64Array.from(points, point => point[1]),
    firstOut,
    source: Uint32Array.from(edges, edge => edge.source),
    target: Uint32Array.from(edges, edge => edge.target),
    segment: Uint32Array.from(edges, edge => edge.segment),
    forward: Uint8Array.from(edges, edge => edge.forward),
    bearingOut: Float32Array.from(edges, edge => edge.out),
    bearingIn: Float32Array.from(edges, edge => edge.in),
    edgeOf,
    length,
    speed,
    roadClass,
    flags,
    incline,
    name,
    ref,
    texts,
    shapeStart,
    shapeLon,
    shapeLat,
    shapeAlong,
    pieces,
    pieceSegment,
    piecePoint,
  }
}
