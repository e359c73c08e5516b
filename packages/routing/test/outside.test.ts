import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { travelModes } from '../src/graph/travel-modes.ts'
import type { Network, RoadGraph } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import type { RouteRequest } from '../src/plan/types.ts'
import { buildRuledGraph, buildRuledNetwork } from './grid.ts'
import { areaOf, metersOutside } from './outside/area.ts'
import { judgeRoute } from './outside/judge-route.ts'
import { judgeRefusal } from './outside/no-way.ts'
import { indexRoads } from './outside/roads.ts'
import { now, scenes } from './outside/scenes.ts'
import { towns } from './outside/towns.ts'
import { createTurnJudge } from './outside/turns.ts'

// With MUSTER_LARGE=1 the test plans thousands of routes in each town.
const rounds = process.env.MUSTER_LARGE ? 100 : 2
const questions = 4

/** Zones at most this many metres apart count as one. */
const gapMeters = 21

/**
 * Checks that a request with a route still has one after one of the hazards is removed. Leaves out orders at the start: only a person inside an order, or
 * enclosed by one, may cross other orders, so without it their route may be forbidden.
 */
function judgeFewer(graph: RoadGraph, hazards: readonly HazardInput[], request: RouteRequest): string[] {
  return hazards.flatMap((hazard, gone) => {
    const area = hazard.rank === 'order' ? areaOf(hazard) : null
    if (area && metersOutside(request.from, area) < gapMeters) return []
    const marks = applyHazards(graph, hazards.toSpliced(gone, 1))
    return planRoute(graph, marks, request).routes.length > 0 ? [] : [`has no way without ${hazards[gone]?.id}`]
  })
}

function judgeTown(
  graph: RoadGraph,
  seed: number,
  network: Network | null = null,
): { findings: string[]; routes: number; refusals: number } {
  const random = seededRandom(seed)
  const roads = indexRoads(graph)
  const turnsOf = network ? createTurnJudge(network) : () => []
  const [west, south, east, north] = graph.bounds
  const anywhere = (): Position => [west + random() * (east - west), south + random() * (north - south)]
  const found = { findings: [] as string[], routes: 0, refusals: 0 }
  for (const [name, build] of Object.entries(scenes)) {
    for (let round = 0; round < rounds; round++) {
      const at = anywhere()
      const size = (north - south) * (0.02 + random() * 0.15)
      const hazards = build(random, graph, at, size)
      const marks = applyHazards(graph, hazards)
      for (let i = 0; i < questions; i++) {
        const near: Position = [at[0] + (random() - 0.5) * size, at[1] + (random() - 0.5) * size]
        const profile = travelModes[Math.floor(random() * travelModes.length)] ?? 'car'
        const from = random() < 0.4 ? near : anywhere()
        const to = random() < 0.1 ? at : anywhere()
        const request: RouteRequest = { from, to, profile, alternatives: i === 0, departAt: now }
        const one = { graph, roads, hazards, request }
        const result = planRoute(graph, marks, request)
        const findings = [
          ...judgeRefusal(one, result),
          ...result.routes.flatMap(route => [...judgeRoute(one, route), ...turnsOf(route)]),
          ...(i === 1 && result.routes[0]?.crossesOrders === false ? judgeFewer(graph, hazards, request) : []),
        ]
        if (JSON.stringify(planRoute(graph, marks, request)) !== JSON.stringify(result))
          findings.push('is not repeated')
        found.findings.push(...findings.map(text => `${name}, round ${round}, ${profile} ${from} to ${to}: ${text}`))
        found.routes += result.routes.length
        if (result.routes.length === 0) found.refusals++
      }
    }
  }
  return found
}

test('the checker detects routes that were planned without the hazards', () => {
  const graph = buildRuledGraph(1, 12)
  const roads = indexRoads(graph)
  const random = seededRandom(4)
  const [west, south, east, north] = graph.bounds
  const middle: Position = [(west + east) / 2, (south + north) / 2]
  const hazards = scenes['a fire inside an order']?.(random, graph, middle, (north - south) * 0.2) ?? []
  const [from, to]: [Position, Position] = [
    [middle[0] - 0.012, middle[1]],
    [middle[0] + 0.012, middle[1]],
  ]
  const request: RouteRequest = { from, to, profile: 'car', departAt: now }
  const [blind] = planRoute(graph, applyHazards(graph, []), request).routes
  const findings = blind ? judgeRoute({ graph, roads, hazards, request }, blind) : []
  expect(findings.some(text => text.startsWith('enters danger-'))).toBe(true)
  expect(findings.some(text => text.startsWith('enters the order'))).toBe(true)
  const lying = blind && { ...blind, distanceMeters: blind.distanceMeters * 1.1, geometry: blind.geometry.toReversed() }
  const others = lying ? judgeRoute({ graph, roads, hazards: [], request }, lying) : []
  expect(others).toEqual(expect.arrayContaining(['is not as long as it says', 'does not begin where it says']))
})

test.each(['car', 'bicycle'] as const)(
  'the checker detects turns that were planned without the restrictions (%s)',
  profile => {
    const network = buildRuledNetwork(3, 12)
    const turnsOf = createTurnJudge(network)
    const ends = Object.values(network.nodes)
    const random = seededRandom(5)
    const anywhere = () => ends[Math.floor(random() * ends.length)] ?? [0, 0]
    const trips = Array.from({ length: 60 }, () => ({ from: anywhere(), to: anywhere(), profile }))
    const brokenIn = (graph: RoadGraph) =>
      trips.flatMap(trip => planRoute(graph, applyHazards(graph, []), trip).routes.flatMap(turnsOf))
    const blind = brokenIn(buildGraph({ ...network, restrictions: [] }))
    for (const kind of ['no_', 'only_']) expect(blind.filter(text => text.includes(kind)).length).toBeGreaterThan(3)
    expect(brokenIn(buildGraph(network))).toEqual([])
  },
)

describe('checked independently by its geometry, every route is correct and follows the rules', () => {
  test.each([1, 2])(
    'in streets with gates, private roads and forbidden turns (seed %i)',
    { timeout: 900_000 },
    seed => {
      const network = buildRuledNetwork(seed, 12)
      const { findings, routes, refusals } = judgeTown(buildGraph(network), seed, network)
      expect(findings).toEqual([])
      expect(routes).toBeGreaterThan(20)
      expect(refusals).toBeGreaterThan(5)
    },
  )

  test.each(Object.entries(towns))('in %s', { timeout: 900_000 }, (_, load) => {
    const graph = load()
    if (!graph) return
    const { findings, routes } = judgeTown(graph, 11)
    expect(findings).toEqual([])
    expect(routes).toBeGreaterThan(20)
  })
})
