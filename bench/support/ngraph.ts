import { distanceMeters } from '@muster/geo/measure'
import { latOf, lonOf, segmentOf, targetOf } from '@muster/routing/graph/edges'
import type { RoadGraph } from '@muster/routing/graph/types'
import { blockedBy, type HazardMarks } from '@muster/routing/hazards/marks'
import { costsFor, isOpen, secondsFor } from '@muster/routing/plan/profiles'
import createGraph from 'ngraph.graph'
import { nba } from 'ngraph.path'

type Place = { lon: number; lat: number }

/**
 * The same roads for ngraph.path, without those inside dangers. It has no turn costs, no restrictions and no way out of a danger, so it has
 * less work. Its fastest exact search is `nba`.
 */
export function prepareNgraph(graph: RoadGraph, marks: HazardMarks) {
  const costs = costsFor(graph, 'car')
  const roads = createGraph<Place, number>()
  for (let node = 0; node < graph.nodeCount; node++)
    roads.addNode(node, { lon: lonOf(graph, node), lat: latOf(graph, node) })
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) {
      const edge = graph.out[i] ?? 0
      const segment = segmentOf(edge)
      if (!isOpen(graph, costs, edge) || ((marks.blocked[segment] ?? 0) & blockedBy.danger) !== 0) continue
      roads.addLink(node, targetOf(graph, edge), secondsFor(graph, costs, edge, graph.length[segment] ?? 0))
    }
  }
  const finder = nba(roads, {
    oriented: true,
    distance: (_from, _to, link) => link.data,
    heuristic: (from, to) => distanceMeters(from.data.lon, from.data.lat, to.data.lon, to.data.lat) / costs.maxSpeed,
  })
  return { find: (start: number, end: number) => finder.find(start, end) }
}
