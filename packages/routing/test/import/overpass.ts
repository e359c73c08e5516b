import type { Position } from '@muster/geo/position'
import { buildGraph } from '../../src/graph/build.ts'
import type { Network, NetworkWay, RoadGraph, Tags } from '../../src/graph/types.ts'

type OverpassNode = { type: 'node'; id: number; lat: number; lon: number; tags?: Tags }
type OverpassWay = { type: 'way'; id: number; nodes: number[]; tags?: Tags }
export type OverpassJson = { elements: readonly (OverpassNode | OverpassWay | { type: string })[] }

const isNode = (element: { type: string }): element is OverpassNode => element.type === 'node'
const isWay = (element: { type: string }): element is OverpassWay => element.type === 'way' && 'nodes' in element

/** Converts an answer of the Overpass API (`out body` with nodes and ways) to a network. Unknown nodes are skipped. */
export const overpassToNetwork = (json: OverpassJson): Network => {
  const nodes: Record<string, Position> = {}
  const nodeTags: Record<string, Tags> = {}
  for (const element of json.elements) {
    if (!isNode(element)) continue
    nodes[element.id] = [element.lon, element.lat]
    if (element.tags) nodeTags[element.id] = element.tags
  }
  const ways: NetworkWay[] = []
  for (const element of json.elements) {
    if (!isWay(element) || !(element.tags?.highway || element.tags?.route === 'ferry')) continue
    const path = element.nodes.map(String).filter(id => nodes[id] !== undefined)
    ways.push({ path, tags: element.tags ?? {} })
  }
  return { nodes, ways, nodeTags }
}

/** Road graph of an Overpass answer. Throws RangeError if it has no usable road. */
export const importOverpass = (json: OverpassJson): RoadGraph => buildGraph(overpassToNetwork(json))
