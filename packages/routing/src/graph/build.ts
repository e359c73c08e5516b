import { isPosition, type Position } from '@muster/geo/position'
import { compileGraph, type RawRoads } from './compile.ts'
import { openGraph } from './open.ts'
import type { GraphAbout, Network, RoadGraph, Tags, TurnRestriction } from './types.ts'

type Options = Partial<GraphAbout> & {
  /** Makes every named node of a way a node of the graph. */
  keepNodes?: boolean
}

/** Converts a small network, whose nodes have names, to the compiler's input. Unknown and invalid positions are left out of the ways. */
function rawOf(network: Network, keepNodes: boolean): RawRoads {
  const numbers = new Map<string, number>()
  const nodeIds: string[] = []
  const points: Position[] = []
  const add = (id: string, point: Position): number => {
    numbers.set(id, points.length)
    nodeIds.push(id)
    return points.push(point) - 1
  }
  const named: number[] = []
  const wayStart = [0]
  const wayNodes: number[] = []
  network.ways.forEach(({ path }, way) => {
    path.forEach((stop, at) => {
      const id = typeof stop === 'string' ? stop : `${way}#${at}`
      const point = typeof stop === 'string' ? network.nodes[stop] : stop
      if (!point || !isPosition(point)) return
      const node = numbers.get(id) ?? add(id, point)
      if (keepNodes && typeof stop === 'string') named.push(node)
      wayNodes.push(node)
    })
    wayStart.push(wayNodes.length)
  })
  const tagged = Object.entries(network.nodeTags ?? {})
    .flatMap(([id, tags]): [number, Tags][] => {
      const node = numbers.get(id)
      return node === undefined ? [] : [[node, tags]]
    })
    .sort(([a], [b]) => a - b)
  return {
    lonE7: Int32Array.from(points, ([lon]) => Math.round(lon * 1e7)),
    latE7: Int32Array.from(points, ([, lat]) => Math.round(lat * 1e7)),
    wayStart: Uint32Array.from(wayStart),
    wayNodes: Uint32Array.from(wayNodes),
    wayTags: Uint32Array.from(network.ways, (_, i) => i),
    tagSets: [...network.ways.map(({ tags }) => tags), ...tagged.map(([, tags]) => tags)],
    taggedNodes: Uint32Array.from(tagged, ([node]) => node),
    nodeTags: Uint32Array.from(tagged, (_, i) => network.ways.length + i),
    restrictions: (network.restrictions ?? []).flatMap(({ via, ...rest }): TurnRestriction[] => {
      if ('ways' in via) return [{ ...rest, via }]
      const node = numbers.get(via.node)
      return node === undefined ? [] : [{ ...rest, via: { node } }]
    }),
    keep: Uint32Array.from(named),
    wayMeters: Float32Array.from(network.ways, ({ lengthMeters }) => lengthMeters ?? 0),
    nodeIds,
  }
}

/** Compiles and opens the road graph of a small network. Throws RangeError if no usable road is left. */
export function buildGraph(network: Network, { keepNodes = false, ...about }: Options = {}): RoadGraph {
  const file = compileGraph(rawOf(network, keepNodes), {
    name: '',
    source: '',
    date: '',
    isPractice: false,
    ...about,
  })
  return openGraph(file.buffer)
}
