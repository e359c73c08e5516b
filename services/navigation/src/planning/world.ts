import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { openGraph } from '@muster/routing/graph/open'
import type { RoadGraph } from '@muster/routing/graph/types'
import { hazardInputOf } from '@muster/routing/hazards/input-of-feature'
import { applyHazards, type HazardMarks } from '@muster/routing/hazards/marks'
import type { PlanTask, Published, PublishedHazards } from './protocol.ts'

/** The roads and hazards that a thread plans with. */
export type World = {
  graph: RoadGraph
  marks: HazardMarks
  byId: ReadonlyMap<string, HazardFeature>
  asOf: string | null
  readAt: string
}

// Enough for the practice network and a few regions. The least recently used graph is dropped.
const mostGraphs = 4

type Roads = { graph: RoadGraph; marks: { version: string; marks: HazardMarks } | null }

/** Caches the road graphs and the marked hazards of one thread, and opens versions that it has not seen yet. */
export function createWorlds() {
  const open = new Map<string, Roads>()
  let hazards: { version: string; features: readonly HazardFeature[]; byId: Map<string, HazardFeature> } | null = null

  function roadsOf({ version, buffer }: Published): Roads {
    // The service verified the checksum when it opened the file.
    const roads = open.get(version) ?? { graph: openGraph(buffer, { isVerified: true }), marks: null }
    open.delete(version)
    open.set(version, roads)
    const [oldest] = open.keys()
    if (open.size > mostGraphs && oldest !== undefined) open.delete(oldest)
    return roads
  }

  function hazardsOf({ version, buffer }: Published) {
    if (hazards?.version === version) return hazards
    // TextDecoder refuses views of shared memory.
    const text = new TextDecoder().decode(new Uint8Array(buffer).slice())
    const { features }: PublishedHazards = JSON.parse(text)
    hazards = { version, features, byId: new Map(features.map(feature => [feature.id, feature])) }
    return hazards
  }

  return {
    /** The world for these published versions; `problems` names hazards that had to be left out. */
    at({ graph, hazards, asOf, readAt }: Pick<PlanTask, 'graph' | 'hazards' | 'asOf' | 'readAt'>) {
      const problems: string[] = []
      const roads = roadsOf(graph)
      const { version, features, byId } = hazardsOf(hazards)
      if (roads.marks?.version !== version) {
        const inputs = features.map(hazardInputOf)
        const onInvalid = (error: Error) => problems.push(error.message)
        const previous = roads.marks ? { previous: roads.marks.marks } : {}
        roads.marks = { version, marks: applyHazards(roads.graph, inputs, { onInvalid, ...previous }) }
      }
      const world: World = { graph: roads.graph, marks: roads.marks.marks, byId, asOf, readAt }
      return { world, problems }
    },
  }
}
