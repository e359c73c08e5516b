import type { Position } from '@muster/geo/position'
import { buildGraph } from '../src/graph/build.ts'
import type { NetworkWay, RoadGraph } from '../src/graph/types.ts'
import { seededRandom } from './random.ts'

/** A crooked town of 14 × 14 crossings near Oroville, with one-way streets, steps and a motorway. */
export const buildGridGraph = (seed: number, size = 14): RoadGraph => {
  const random = seededRandom(seed)
  const nodes: Record<string, Position> = {}
  const at = (x: number, y: number): Position => [
    -121.6 + (x + (random() - 0.5) * 0.5) * 0.003,
    39.5 + (y + (random() - 0.5) * 0.5) * 0.0025,
  ]
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) nodes[`${x},${y}`] = at(x, y)
  const ways: NetworkWay[] = []
  const link = (a: string, b: string, name: string) => {
    const [p = [0, 0], q = [0, 0]] = [nodes[a], nodes[b]]
    const bend: Position = [(p[0] + q[0]) / 2 + (random() - 0.5) * 0.001, (p[1] + q[1]) / 2 + (random() - 0.5) * 0.001]
    const kind = random()
    const tags: Record<string, string> = { name, highway: 'residential' }
    if (kind < 0.15) tags.oneway = random() < 0.5 ? 'yes' : '-1'
    else if (kind < 0.2) tags.highway = 'steps'
    else if (kind < 0.3) tags.incline = '12%'
    else if (kind < 0.35) tags.highway = 'motorway'
    if (random() > 0.08) ways.push({ path: random() < 0.5 ? [a, b] : [a, bend, b], tags })
  }
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      if (x + 1 < size) link(`${x},${y}`, `${x + 1},${y}`, `Street ${y}`)
      if (y + 1 < size) link(`${x},${y}`, `${x},${y + 1}`, `Avenue ${x}`)
    }
  }
  return buildGraph({ nodes, ways })
}
