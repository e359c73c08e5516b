import { distanceMeters } from '@muster/geo/measure'
import { seededRandom } from '@muster/test-kit/random'
import { expect, test } from 'vitest'
import { positionOf, segmentOf } from '../src/graph/edges.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { findAlternatives } from '../src/plan/alternatives.ts'
import { findPath, type Path } from '../src/plan/find-path.ts'
import { costsFor } from '../src/plan/profiles.ts'
import { crossingsBeside } from '../src/plan/via.ts'
import { buildRuledGraph } from './grid.ts'

const metersOf = ({ pieces }: Path) => pieces.reduce((sum, { from, to }) => sum + to - from, 0)

function sharedMeters(path: Path, other: Path): number {
  const others = new Set(other.pieces.map(({ edge }) => segmentOf(edge)))
  return path.pieces.reduce((sum, { edge, from, to }) => sum + (others.has(segmentOf(edge)) ? to - from : 0), 0)
}

test('alternatives through crossings beside the best route differ from it, enter no fire, and exist for nearly all', () => {
  const count = { through: 0, trips: 0, withOthers: 0 }
  for (let seed = 0; seed < 3; seed++) {
    const graph = buildRuledGraph(seed + 60, 36, 6)
    const random = seededRandom(seed)
    const [west, south, east, north] = graph.bounds
    const marks = applyHazards(graph, [
      {
        ...{ id: 'fire', kind: 'wildfire', title: 'Fire', rank: 'danger', bufferMeters: 600 },
        geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
      },
    ])
    const costs = costsFor(graph, 'car')
    for (let i = 0; i < 40; i++) {
      const any = () => positionOf(graph, Math.floor(random() * graph.nodeCount))
      const query = { graph, marks, costs, from: any(), to: any() }
      if (distanceMeters(...query.from, ...query.to) < 3_000) continue
      const best = findPath(query)
      if (typeof best === 'string' || best.leaving.size > 0) continue
      count.trips++
      // Empty `others`, as if the search had found no other way.
      const others = findAlternatives(query, { ...best, others: [] })
      if (others.length > 0) count.withOthers++
      const through = crossingsBeside(query, best).map(via => findPath({ ...query, throughNode: via }))
      for (const path of [...others, ...through]) {
        if (typeof path === 'string') continue
        for (const { edge, from, to } of path.pieces)
          for (const one of marks.hardStretches.get(segmentOf(edge)) ?? []) {
            const length = graph.length[segmentOf(edge)] ?? 0
            const [low, high] = edge % 2 === 0 ? [from, to] : [length - to, length - from]
            expect(one.to < low || one.from > high).toBe(true)
          }
        expect(path.cost + 1e-6).toBeGreaterThanOrEqual(best.cost)
      }
      for (const path of others) expect(sharedMeters(path, best) / metersOf(path)).toBeLessThanOrEqual(0.75)
      count.through += through.filter(path => typeof path !== 'string').length
    }
  }
  expect(count.trips).toBeGreaterThan(40)
  expect(count.through).toBeGreaterThan(count.trips)
  expect(count.withOthers).toBeGreaterThan(count.trips * 0.8)
}, 60_000)
