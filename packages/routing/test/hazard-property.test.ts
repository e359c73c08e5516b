import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { travelModes } from '../src/graph/travel-modes.ts'
import type { RoadGraph } from '../src/graph/types.ts'
import { applyHazards, hazardsAt } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import type { Route } from '../src/plan/types.ts'
import { buildGridGraph } from './grid.ts'
import { importOsmnxGraphml } from './import/graphml.ts'
import { entries, insideRing, samples } from './judge.ts'
import { readShared } from './shared.ts'

// MUSTER_LARGE=1 plans 10,000 routes. The default run is a sample of these.
const share = process.env.MUSTER_LARGE ? 1 : 0.06
const requestsOf = (all: number) => Math.ceil(all * share)

type Ringed = { hazard: HazardInput; ring: Position[] }

const ranks: HazardRank[] = ['danger', 'danger', 'order', 'order', 'closure', 'warning', 'notice']

function randomHazard(random: () => number, centre: Position, size: number, id: string): Ringed {
  const corners = 3 + Math.floor(random() * 8)
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / corners
    const reach = size * (0.3 + random())
    return [centre[0] + (reach * Math.cos(angle)) / 0.78, centre[1] + reach * Math.sin(angle)]
  })
  const rank = ranks[Math.floor(random() * ranks.length)] ?? 'danger'
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { ring, hazard: { id, kind: rank, title: `Hazard ${id}`, rank, geometry } }
}

const isOn = (point: Position, ring: readonly Position[]): boolean =>
  ring.some((a, i) =>
    samples([a, ring[(i + 1) % ring.length] ?? a], 0.5).some(on => distanceMeters(...on, ...point) < 1),
  )

/** Whether a point is more than 20 m inside a ring. Roads on the outline of a zone count as outside. */
const deepInside = (point: Position, ring: readonly Position[]): boolean =>
  insideRing(point, ring) &&
  ring.every((a, i) =>
    samples([a, ring[(i + 1) % ring.length] ?? a], 5).every(on => distanceMeters(...on, ...point) > 20),
  )

function judge(route: Route, from: Position, hazards: readonly Ringed[]) {
  const points = samples(route.geometry, 5)
  const startsInOrder = route.leavesHazards.some(({ rank }) => rank === 'order')
  for (const { hazard, ring } of hazards) {
    if (hazard.rank === 'danger' || hazard.rank === 'closure') {
      expect(entries([from, ...points], ring), `${hazard.rank} ${hazard.id} is entered or come back to`).toBe(0)
    }
    if (hazard.rank === 'order' && !startsInOrder && !route.crossesOrders) {
      expect(
        points.filter(point => deepInside(point, ring)),
        `order ${hazard.id} is entered`,
      ).toEqual([])
    }
  }
}

function checkConnected(route: Route, from: Position, to: Position) {
  const [first = [0, 0]] = route.geometry
  const last = route.geometry.at(-1) ?? [0, 0]
  expect(distanceMeters(...first, ...(route.startGap?.location ?? from))).toBeLessThan(1)
  expect(distanceMeters(...last, ...(route.endGap?.location ?? to))).toBeLessThan(1)
  const length = route.geometry.reduce((sum, point, i) => {
    const next = route.geometry[i + 1]
    return next ? sum + distanceMeters(...point, ...next) : sum
  }, 0)
  expect(Math.abs(length - route.distanceMeters)).toBeLessThan(2 + route.distanceMeters * 0.01)
  expect(route.legs[0]?.steps[0]?.type).toBe('depart')
  expect(route.legs.at(-1)?.steps.at(-1)?.type).toBe('arrive')
}

function tryMany(graph: RoadGraph, seed: number, requests: number) {
  const random = seededRandom(seed)
  const box = graph.bounds
  const anywhere = (): Position => [box[0] + random() * (box[2] - box[0]), box[1] + random() * (box[3] - box[1])]
  const span = Math.min(box[2] - box[0], box[3] - box[1])
  const tally = { routes: 0, left: 0, avoided: 0 }
  for (let asked = 0; asked < requests; asked += 10) {
    const hazards = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, i) =>
      randomHazard(random, anywhere(), span * (0.03 + random() * 0.12), `h${i}`),
    )
    const marks = applyHazards(
      graph,
      hazards.map(({ hazard }) => hazard),
    )
    for (let i = 0; i < 10; i++) {
      const corners = hazards[Math.floor(random() * hazards.length)]?.ring ?? []
      const inHazard = corners.reduce(
        (s, p): Position => [s[0] + p[0] / corners.length, s[1] + p[1] / corners.length],
        [0, 0] as Position,
      )
      const from = random() < 0.5 && corners.length > 0 ? inHazard : anywhere()
      // Leaves out starts on an outline: whether they are inside depends on less than a metre, which the test's own geometry cannot decide.
      if (hazards.some(({ ring }) => isOn(from, ring))) continue
      const to = anywhere()
      const profile = travelModes[Math.floor(random() * travelModes.length)] ?? 'car'
      const result = planRoute(graph, marks, { from, to, profile, alternatives: i % 3 === 0 })
      if (result.routes.length === 0) expect(result.reason?.message).toBeTruthy()
      for (const route of result.routes) {
        tally.routes++
        if (route.leavesHazards.length > 0) tally.left++
        if (route.avoided.length > 0) tally.avoided++
        expect(route.leavesHazards.length).toBe(hazardsAt(marks, from).length)
        judge(route, from, hazards)
        checkConnected(route, from, to)
      }
    }
  }
  expect(tally.routes).toBeGreaterThan(requests / 8)
  expect(tally.left).toBeGreaterThan(requests / 60)
  expect(tally.avoided).toBeGreaterThan(requests / 60)
}

describe('checked for each hazard separately, no route enters or re-enters one', () => {
  test.each([1, 2, 3, 4])('on a grid of streets (seed %i)', { timeout: 600_000 }, seed => {
    tryMany(buildGridGraph(seed), seed, requestsOf(2_000))
  })

  const graphml = readShared('roads/paradise_camp/paradise_osm_2018-11-07_2km.graphml')
  test.skipIf(!graphml)('in the streets of Paradise', { timeout: 600_000 }, () => {
    tryMany(importOsmnxGraphml(graphml ?? ''), 7, requestsOf(2_000))
  })
})
