import { gzipSync } from 'node:zlib'
import type { PackPartName, PackPlace } from '@muster/contracts/entities/pack'
import { distanceMeters } from '@muster/geo/measure'
import type { RoadGraph } from '@muster/routing/graph/types'
import { buildGazetteer } from '@muster/routing/places/gazetteer'
import { createClippedRoads } from './clipped-roads.ts'
import type { PackPart, PackParts, PackTask } from './task.ts'
import { waysOut } from './ways-out.ts'

const clippedRoads = createClippedRoads()

function asJson(name: PackPartName, value: unknown): PackPart {
  const raw = Buffer.from(JSON.stringify(value))
  return { name, gzipped: gzipSync(raw, { level: 9 }), rawBytes: raw.length }
}

const placesAround = (graph: RoadGraph, { center }: PackTask, radiusMeters: number): PackPlace[] =>
  buildGazetteer(graph)
    .filter(({ location }) => distanceMeters(...center, ...location) <= radiusMeters)
    .map(({ id, kind, name, label, location }) => ({ id, kind, name, label, location }))

/** Makes the parts of a pack, in a thread of its own. */
export default function makeParts(task: PackTask): PackParts {
  const roads = clippedRoads(task.graph, task.center, task.mostRoadBytes)
  if (!roads) return null
  const { graph, gzipped, radiusMeters, allRoadsMeters } = roads
  const { features, asOf } = task.hazards
  const { isPractice: isPracticeNetwork } = graph
  const parts: PackPart[] = [
    { name: 'roads', gzipped, rawBytes: graph.buffer.byteLength },
    asJson('hazards', { type: 'FeatureCollection', features, asOf, isPracticeNetwork }),
    asJson('shelters', task.shelters),
    asJson('refuges', task.refuges),
    asJson('places', placesAround(graph, task, radiusMeters)),
    asJson('routes', waysOut(graph, task)),
  ]
  return { radiusMeters, allRoadsMeters, parts }
}
