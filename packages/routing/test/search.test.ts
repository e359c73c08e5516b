import { hazardRanks } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { californiaGraph } from '../src/data/california-network.ts'
import { positionOf, segmentOf, sourceOf, targetOf } from '../src/graph/edges.ts'
import { pointAlong } from '../src/graph/shape.ts'
import { travelModes } from '../src/graph/travel-modes.ts'
import type { RoadGraph, TravelMode } from '../src/graph/types.ts'
import { applyHazards, type HazardMarks } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { findPath } from '../src/plan/find-path.ts'
import { potentialTo } from '../src/plan/potential.ts'
import { costsFor, secondsFor, turnSeconds, usableSegment } from '../src/plan/profiles.ts'
import { type Stop, search } from '../src/plan/search.ts'
import { createTraverse, insideAllMask, rulesFor } from '../src/plan/traverse.ts'
import { buildGridGraph, buildRuledGraph } from './grid.ts'
import { plainSearch } from './plain-search.ts'

// MUSTER_LARGE=1 compares 10,000 searches. The default run compares a tenth of these.
const rounds = process.env.MUSTER_LARGE ? 10 : 1

function stopOn(graph: RoadGraph, random: () => number, profile: TravelMode): Stop {
  const costs = costsFor(graph, profile)
  let segment = 0
  do segment = Math.floor(random() * graph.segmentCount)
  while (!usableSegment(graph, costs, segment))
  const along = random() * (graph.length[segment] ?? 0)
  return { segment, along, point: pointAlong(graph, segment, along), cost: random() * 20, within: 0 }
}

function randomHazards(graph: RoadGraph, random: () => number): HazardInput[] {
  const [west, south, east, north] = graph.bounds
  return Array.from({ length: Math.floor(random() * 5) }, (_, i) => {
    const centre: Position = [west + random() * (east - west), south + random() * (north - south)]
    const size = (east - west) * (0.03 + 0.12 * random())
    const corners = 3 + Math.floor(random() * 6)
    const ring = Array.from({ length: corners }, (_, k): Position => {
      const angle = (2 * Math.PI * k) / corners
      return [centre[0] + size * Math.cos(angle), centre[1] + size * 0.8 * Math.sin(angle)]
    })
    const rank = hazardRanks[Math.floor(random() * hazardRanks.length)] ?? 'danger'
    return { id: `h${i}`, kind: rank, title: '', rank, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
}

/** Compares one search with the plain search. Returns whether there is a path. */
function compare(graph: RoadGraph, marks: HazardMarks, profile: TravelMode, random: () => number): boolean {
  const costs = costsFor(graph, profile)
  const start = stopOn(graph, random, profile)
  const goals = Array.from({ length: 1 + Math.floor(random() * 3) }, () => stopOn(graph, random, profile))
  const rules = rulesFor(marks, start.point, random() < 0.3)
  const traverse = createTraverse(graph, marks, rules)
  const wantsBranches = goals.length > 1
  const input = { graph, costs, traverse, starts: [{ ...start, within: insideAllMask(rules) }], goals, wantsBranches }
  const found = search(input)
  const plain = plainSearch(input)
  expect(found === null, 'whether there is a path').toBe(plain === null)
  if (!found || plain === null) return false
  expect(Math.abs(found.cost - plain), `cost ${found.cost} instead of ${plain}`).toBeLessThan(1e-6 * plain + 1e-6)
  for (const { pieces } of [found, ...found.branches]) {
    pieces.forEach((piece, i) => {
      const next = pieces[i + 1]
      if (next) expect(targetOf(graph, piece.edge)).toBe(sourceOf(graph, next.edge))
      expect(piece.to).toBeGreaterThanOrEqual(piece.from)
    })
  }
  return true
}

describe('a search finds the same cost as a plain Dijkstra', () => {
  test.each(travelModes)('with hazards, one-ways, restrictions, barriers and private streets (%s)', profile => {
    let found = 0
    for (let town = 0; town < 8 * rounds; town++) {
      const graph = buildRuledGraph(town, 7 + (town % 5), town % 4)
      const random = seededRandom(town)
      for (let set = 0; set < 4; set++) {
        const marks = applyHazards(graph, randomHazards(graph, random))
        for (let i = 0; i < 5; i++) if (compare(graph, marks, profile, random)) found++
      }
    }
    expect(found).toBeGreaterThan(30 * rounds)
  })

  test('on main roads of a whole state', () => {
    const graph = californiaGraph()
    const random = seededRandom(3)
    for (let i = 0; i < 6; i++) {
      const marks = applyHazards(graph, randomHazards(graph, random))
      compare(graph, marks, 'car', random)
    }
  })
})

describe('a path', () => {
  const towns = Array.from({ length: 6 }, (_, town) => {
    const graph = buildRuledGraph(town, 12, 4)
    const random = seededRandom(town)
    const costs = costsFor(graph, 'car')
    const marks = applyHazards(graph, randomHazards(graph, random))
    const ends = Array.from({ length: 12 }, () => ({
      from: stopOn(graph, random, 'car').point,
      to: stopOn(graph, random, 'car').point,
    }))
    return ends.map(some => ({ graph, costs, marks, ...some }))
  })

  test('whose search met no hazard equals the path without hazards', () => {
    let met = 0
    let free = 0
    for (const query of towns.flat()) {
      const path = findPath(query)
      if (typeof path === 'string') continue
      if (path.metHazards) met++
      if (path.metHazards) continue
      free++
      const without = findPath({ ...query, marks: null })
      expect(typeof without === 'string' ? without : without.pieces).toEqual(path.pieces)
    }
    expect(Math.min(met, free)).toBeGreaterThan(5)
  })

  test('has alternatives that join the same ends, cost no less and enter no danger', () => {
    let others = 0
    for (const query of towns.flat()) {
      const path = findPath({ ...query, wantsOthers: true })
      if (typeof path === 'string') continue
      const { graph, costs, marks } = query
      for (const other of path.others) {
        others++
        expect(other.cost).toBeGreaterThanOrEqual(path.cost * (1 - 1e-9))
        const rules = rulesFor(marks, query.from, path.crossesOrders)
        const { start, goal } = other
        const traverse = createTraverse(graph, marks, rules)
        let { cost, within } = start
        let before = -1
        for (const { edge, from, to } of other.pieces) {
          const crossing = traverse(edge, from, to, within)
          if (!crossing) throw new Error('enters a hazard')
          if (before >= 0) {
            expect(targetOf(graph, before)).toBe(sourceOf(graph, edge))
            cost += turnSeconds(graph, 'car', before, edge)
          }
          cost += secondsFor(graph, costs, edge, to - from)
          within = crossing.within
          before = edge
        }
        expect(within).toBe(0)
        // Barriers, signals, uncertain access and areas with a warning can only add to this cost.
        expect(cost + goal.cost).toBeLessThanOrEqual(other.cost * (1 + 1e-6) + 0.5)
      }
    }
    expect(others).toBeGreaterThan(5)
  })
})

test('an enclosed goal is detected without visiting every road', () => {
  const graph = buildGridGraph(4, 150)
  const [west, south, east, north] = graph.bounds
  const middle: Position = [(west + east) / 2, (south + north) / 2]
  const around = (size: number): Position[] =>
    [0, 1, 2, 3, 4].map((k): Position => {
      const angle = (k * Math.PI) / 2
      return [middle[0] + size * Math.cos(angle), middle[1] + size * Math.sin(angle)]
    })
  const ring: HazardInput = {
    id: 'ring',
    kind: 'wildfire',
    title: '',
    rank: 'danger',
    geometry: { type: 'Polygon', coordinates: [around(0.02), around(0.01)] },
  }
  const marks = applyHazards(graph, [ring])
  const nearest = (to: Position): Stop => {
    const away = (s: number) => {
      const [x, y] = positionOf(graph, sourceOf(graph, s * 2))
      return Math.hypot(x - to[0], y - to[1])
    }
    const usable = (s: number) => usableSegment(graph, costsFor(graph, 'car'), s)
    const segments = Array.from({ length: graph.segmentCount }, (_, s) => s).filter(usable)
    const segment = segments.reduce((best, s) => (away(s) < away(best) ? s : best))
    return { segment, along: 1, point: pointAlong(graph, segment, 1), cost: 0, within: 0 }
  }
  const costs = costsFor(graph, 'car')
  const input = {
    graph,
    costs,
    traverse: createTraverse(graph, marks, rulesFor(marks, [west, south], false)),
    starts: [nearest([west, south])],
    goals: [nearest(middle)],
  }
  const reached = new Set<number>()
  expect(search(input, node => reached.add(node))).toBeNull()
  const all = new Set<number>()
  expect(search({ ...input, mayGiveUp: () => false }, node => all.add(node))).toBeNull()
  expect(reached.size).toBeLessThan(all.size / 2)
  const out = search({ ...input, starts: input.goals, goals: [nearest([middle[0], middle[1] + 0.002])] })
  expect(out?.pieces.every(({ edge }) => !marks.blocked[segmentOf(edge)])).toBe(true)
})

test('a search with a step limit takes no more steps', () => {
  const graph = buildGridGraph(4, 30)
  const costs = costsFor(graph, 'car')
  const traverse = createTraverse(graph, null, rulesFor(null, [0, 0], false))
  const random = seededRandom(9)
  const counts = Array.from({ length: 20 }, () => {
    const input = {
      graph,
      costs,
      traverse,
      starts: [stopOn(graph, random, 'car')],
      goals: [stopOn(graph, random, 'car')],
    }
    const stepsOf = (mostSteps: number) => {
      let steps = 0
      search({ ...input, mostSteps }, () => {
        steps++
      })
      return steps
    }
    return [stepsOf(Number.POSITIVE_INFINITY), stepsOf(40)] as const
  })
  expect(Math.max(...counts.map(([free]) => free))).toBeGreaterThan(60)
  for (const [, bounded] of counts) expect(bounded).toBeLessThanOrEqual(40)
})

test('bounds for one goal stay unchanged during hundreds of queries for others', () => {
  const graph = buildGridGraph(4, 20)
  const edges = Array.from({ length: graph.edgeCount }, (_, edge) => edge).filter(edge => edge % 7 === 0)
  const seedAt = (edge: number) => [{ edge, cost: 3 }]
  const toGoal = potentialTo(graph, seedAt(0))
  const values = edges.map(toGoal)
  expect(values.some(value => value > 30 && value < Number.POSITIVE_INFINITY)).toBe(true)
  const others = Array.from({ length: 300 }, (_, i) => seedAt(2 + i * 2))
  for (const seeds of others) {
    potentialTo(graph, seeds)(edges[5] ?? 0)
    expect(edges.map(toGoal)).toEqual(values)
    // Uses the first potential again, so that the other one is the least recently used.
    expect(edges.map(potentialTo(graph, seedAt(0)))).toEqual(values)
  }
  const last = others.at(-1) ?? []
  const fresh = buildGridGraph(4, 20)
  expect(edges.map(potentialTo(graph, last))).toEqual(edges.map(potentialTo(fresh, last)))
})
