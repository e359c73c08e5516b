import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { buildGraph } from '../src/graph/build.ts'
import type { Network, NetworkWay, RoadGraph } from '../src/graph/types.ts'

function gridNetwork(seed: number, size: number, mainEvery = 0): Network {
  const random = seededRandom(seed)
  const nodes: Record<string, Position> = {}
  const at = (x: number, y: number): Position => [
    -121.6 + (x + (random() - 0.5) * 0.5) * 0.003,
    39.5 + (y + (random() - 0.5) * 0.5) * 0.0025,
  ]
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) nodes[`${x},${y}`] = at(x, y)
  const ways: NetworkWay[] = []
  const link = (a: string, b: string, name: string, line: number) => {
    const [p = [0, 0], q = [0, 0]] = [nodes[a], nodes[b]]
    const bend: Position = [(p[0] + q[0]) / 2 + (random() - 0.5) * 0.001, (p[1] + q[1]) / 2 + (random() - 0.5) * 0.001]
    const kind = random()
    const tags: Record<string, string> = { name, highway: 'residential' }
    if (kind < 0.15) tags.oneway = random() < 0.5 ? 'yes' : '-1'
    else if (kind < 0.2) tags.highway = 'steps'
    else if (kind < 0.3) tags.incline = '12%'
    else if (kind < 0.35) tags.highway = 'motorway'
    if (mainEvery > 0 && line % mainEvery === 0) tags.highway = line % (2 * mainEvery) === 0 ? 'primary' : 'secondary'
    if (random() > 0.08) ways.push({ path: random() < 0.5 ? [a, b] : [a, bend, b], tags })
  }
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      if (x + 1 < size) link(`${x},${y}`, `${x + 1},${y}`, `Street ${y}`, y)
      if (y + 1 < size) link(`${x},${y}`, `${x},${y + 1}`, `Avenue ${x}`, x)
    }
  }
  return { nodes, ways }
}

/** A crooked town of 14 × 14 crossings near Oroville, with one-way streets, steps and a motorway. */
export const buildGridGraph = (seed: number, size = 14): RoadGraph => buildGraph(gridNetwork(seed, size))

const kinds = ['no_left_turn', 'no_straight_on', 'no_u_turn', 'only_right_turn', 'only_straight_on']
const barriers = ['bollard', 'gate', 'stile', 'kissing_gate']

/**
 * Such a town with random barriers, private streets, and turn restrictions over a node or a way. Every `mainEvery`th street and avenue is a main road. If
 * `mainEvery` is above 0, three in ten crossings have traffic signals.
 */
export function buildRuledNetwork(seed: number, size: number, mainEvery = 0): Network {
  const network = gridNetwork(seed, size, mainEvery)
  const random = seededRandom(seed + 1000)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const ways = network.ways.map(way => {
    const chance = random()
    const access = chance < 0.04 ? 'private' : chance < 0.07 ? 'destination' : undefined
    return access ? { ...way, tags: { ...way.tags, access } } : way
  })
  const nodeTags = Object.fromEntries(
    Object.keys(network.nodes).flatMap((id): [string, Record<string, string>][] => {
      if (random() < 0.05) return [[id, { barrier: pick(barriers) }]]
      return mainEvery > 0 && random() < 0.3 ? [[id, { highway: 'traffic_signals' }]] : []
    }),
  )
  const atNode = new Map<string, number[]>()
  ways.forEach(({ path }, way) => {
    for (const stop of path) if (typeof stop === 'string') atNode.set(stop, [...(atNode.get(stop) ?? []), way])
  })
  const restrictions = [...atNode].flatMap(([node, meeting]): NonNullable<Network['restrictions']> => {
    if (random() > 0.4) return []
    const [from, to, kind] = [pick(meeting), pick(meeting), pick(kinds)]
    const except = random() < 0.2 ? ['bicycle'] : []
    if (random() < 0.5) return [{ from, via: { node }, to, kind, except }]
    const far = ways[to]?.path.find(stop => typeof stop === 'string' && stop !== node)
    const beyond = typeof far === 'string' ? (atNode.get(far) ?? []) : []
    return beyond.length > 0 && from !== to ? [{ from, via: { ways: [to] }, to: pick(beyond), kind, except }] : []
  })
  return { ...network, ways, nodeTags, restrictions }
}

/** The graph of `buildRuledNetwork`. */
export const buildRuledGraph = (seed: number, size: number, mainEvery = 0): RoadGraph =>
  buildGraph(buildRuledNetwork(seed, size, mainEvery))
