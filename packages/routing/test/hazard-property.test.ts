import { describe, expect, test } from 'vitest'
import { distanceMeters, type LonLat } from '../src/geo/measure.ts'
import type { Profile, RoadGraph } from '../src/graph/types.ts'
import { applyHazards, hazardsAt } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { importOsmnxGraphml } from '../src/import/graphml.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import type { Route } from '../src/plan/types.ts'
import { buildGridGraph } from './grid.ts'
import { seededRandom } from './random.ts'
import { readShared } from './shared.ts'

/** Even-odd rule written on its own, so that the planner is not checked with its own arithmetic. */
const insideRing = ([x, y]: LonLat, ring: readonly LonLat[]): boolean => {
  let odd = false
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length] ?? [0, 0]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
  })
  return odd
}

const samples = (line: readonly LonLat[], stepMeters: number): LonLat[] =>
  line.flatMap((a, i) => {
    const b = line[i + 1]
    if (!b) return [a]
    const count = Math.max(1, Math.ceil(distanceMeters(...a, ...b) / stepMeters))
    return Array.from(
      { length: count },
      (_, k): LonLat => [a[0] + ((b[0] - a[0]) * k) / count, a[1] + ((b[1] - a[1]) * k) / count],
    )
  })

type Ringed = { hazard: HazardInput; ring: LonLat[] }

const randomHazard = (random: () => number, centre: LonLat, size: number, id: string): Ringed => {
  const corners = 3 + Math.floor(random() * 8)
  const ring = Array.from({ length: corners }, (_, i): LonLat => {
    const angle = (2 * Math.PI * i) / corners
    const reach = size * (0.3 + random())
    return [centre[0] + (reach * Math.cos(angle)) / 0.78, centre[1] + reach * Math.sin(angle)]
  })
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { ring, hazard: { id, kind: 'wildfire', title: `Fire ${id}`, avoid: true, geometry } }
}

const checkRoute = (route: Route, from: LonLat, hazards: readonly Ringed[]) => {
  const points = samples(route.geometry, 5)
  const startsIn = hazards.filter(({ ring }) => insideRing(from, ring))
  const others = hazards.filter(({ ring }) => !insideRing(from, ring))
  const left = new Set(route.leavesHazards.map(hazard => hazard.hazardId))
  let out = false
  for (const point of points) {
    expect(others.some(({ hazard, ring }) => !left.has(hazard.id) && insideRing(point, ring))).toBe(false)
    const inside = startsIn.some(({ ring }) => insideRing(point, ring))
    if (!inside) out = true
    else expect(out).toBe(false)
  }
}

const checkConnected = (route: Route, from: LonLat, to: LonLat) => {
  expect(distanceMeters(...(route.geometry[0] ?? [0, 0]), ...from)).toBeLessThan(1)
  expect(distanceMeters(...(route.geometry.at(-1) ?? [0, 0]), ...to)).toBeLessThan(1)
  const length = route.geometry.reduce((sum, point, i) => {
    const next = route.geometry[i + 1]
    return next ? sum + distanceMeters(...point, ...next) : sum
  }, 0)
  expect(Math.abs(length - route.distanceMeters)).toBeLessThan(2 + route.distanceMeters * 0.01)
  expect(route.legs[0]?.steps[0]?.type).toBe('depart')
  expect(route.legs.at(-1)?.steps.at(-1)?.type).toBe('arrive')
}

const tryMany = (graph: RoadGraph, seed: number, rounds: number) => {
  const random = seededRandom(seed)
  const box = [Math.min(...graph.lon), Math.min(...graph.lat), Math.max(...graph.lon), Math.max(...graph.lat)] as const
  const anywhere = (): LonLat => [box[0] + random() * (box[2] - box[0]), box[1] + random() * (box[3] - box[1])]
  const span = Math.min(box[2] - box[0], box[3] - box[1])
  const tally = { routes: 0, left: 0, avoided: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const hazards = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, i) =>
      randomHazard(random, anywhere(), span * (0.03 + random() * 0.12), `h${i}`),
    )
    const marks = applyHazards(
      graph,
      hazards.map(({ hazard }) => hazard),
    )
    for (let i = 0; i < 5; i++) {
      const from =
        random() < 0.4
          ? (hazards[0]?.ring.reduce((s, p, _, all): LonLat => [s[0] + p[0] / all.length, s[1] + p[1] / all.length], [
              0, 0,
            ] as LonLat) ?? anywhere())
          : anywhere()
      const to = anywhere()
      const profile = (['car', 'walking', 'wheelchair', 'bicycle'] as Profile[])[Math.floor(random() * 4)] ?? 'car'
      const result = planRoute(graph, marks, { from, to, profile, alternatives: true })
      if (result.routes.length === 0) {
        tally.refused++
        expect(result.reason?.message).toBeTruthy()
        continue
      }
      for (const route of result.routes) {
        tally.routes++
        if (route.leavesHazards.length > 0) tally.left++
        if (route.avoided.length > 0) tally.avoided++
        expect(route.leavesHazards.length).toBe(hazardsAt(marks, from).length)
        checkRoute(route, from, hazards)
        checkConnected(route, from, to)
      }
    }
  }
  expect(tally.routes).toBeGreaterThan(20)
  expect(tally.left).toBeGreaterThan(3)
  expect(tally.avoided).toBeGreaterThan(3)
}

describe('no route enters a hazard', () => {
  test.each([1, 2, 3, 4])('on a grid of streets (seed %i)', seed => {
    tryMany(buildGridGraph(seed), seed, 25)
  })

  const graphml = readShared('roads/paradise_camp/paradise_osm_2018-11-07_2km.graphml')
  test.skipIf(!graphml)('in the streets of Paradise', () => {
    tryMany(importOsmnxGraphml(graphml ?? ''), 7, 40)
  })
})
