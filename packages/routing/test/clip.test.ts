import { hazardRanks } from '@muster/contracts/vocabulary/hazards'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { californiaGraph } from '../src/data/california-network.ts'
import { clipGraph } from '../src/graph/clip.ts'
import { positionOf, segmentOf, traitsOf } from '../src/graph/edges.ts'
import { openGraph } from '../src/graph/open.ts'
import { pointAlong } from '../src/graph/shape.ts'
import { travelModes } from '../src/graph/travel-modes.ts'
import type { RoadGraph, TravelMode } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { findPath } from '../src/plan/find-path.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { costsFor } from '../src/plan/profiles.ts'
import { buildRuledGraph } from './grid.ts'

type Random = () => number

const lastMainClass = 4

/** Whether the clip must contain a segment, by the rule alone and without the code under test. */
function isInside(graph: RoadGraph, segment: number, center: Position, radius: number, allRoads: number): boolean {
  const away = [0, 1].map(side => distanceMeters(...center, ...positionOf(graph, graph.ends[segment * 2 + side] ?? 0)))
  const isMain = traitsOf(graph, segment).roadClass <= lastMainClass
  return Math.min(...away) <= (isMain ? radius : allRoads) * 0.999
}

/** A random point on a road, less than `meters` from the center. */
function pointNear(graph: RoadGraph, random: Random, center: Position, meters: number): Position {
  for (;;) {
    const segment = Math.floor(random() * graph.segmentCount)
    const point = pointAlong(graph, segment, random() * (graph.length[segment] ?? 0))
    if (distanceMeters(...center, ...point) < meters) return point
  }
}

function randomHazards(random: Random, center: Position, meters: number): HazardInput[] {
  return Array.from({ length: Math.floor(random() * 4) }, (_, i) => {
    const at = (angle: number, away: number): Position => [
      center[0] + (Math.cos(angle) * away) / 86_000,
      center[1] + (Math.sin(angle) * away) / 111_000,
    ]
    const [angle, size] = [random() * 7, meters * (0.05 + 0.15 * random())]
    const middle = at(angle, meters * random())
    const ring = [0, 1, 2, 3, 4].map((corner): Position => {
      const [dx, dy] = [Math.cos((corner * Math.PI) / 2), Math.sin((corner * Math.PI) / 2)]
      return [middle[0] + (dx * size) / 86_000, middle[1] + (dy * size) / 111_000]
    })
    const rank = hazardRanks[Math.floor(random() * hazardRanks.length)] ?? 'danger'
    return { id: `h${i}`, kind: rank, title: rank, rank, geometry: { type: 'Polygon', coordinates: [ring] } }
  })
}

type Clip = { graph: RoadGraph; center: Position; radius: number; allRoads: number }

/** Plans random trips on both graphs and compares the routes that use only roads of the clip. Returns the number of compared routes. */
function compare({ graph, center, radius, allRoads }: Clip, profile: TravelMode, random: Random, rounds: number) {
  const clip = openGraph(clipGraph(graph, center, radius, { allRoadsMeters: allRoads }).buffer)
  let compared = 0
  for (let i = 0; i < rounds; i++) {
    const hazards = randomHazards(random, center, allRoads)
    const [marks, clipMarks] = [applyHazards(graph, hazards), applyHazards(clip, hazards)]
    const [from, to] = [pointNear(graph, random, center, allRoads / 2), pointNear(graph, random, center, allRoads / 2)]
    const path = findPath({ graph, marks, costs: costsFor(graph, profile), from, to })
    const free = findPath({ graph, marks: null, costs: costsFor(graph, profile), from, to })
    if (typeof path === 'string' || typeof free === 'string') continue
    const used = [...path.pieces, ...free.pieces].map(({ edge }) => segmentOf(edge))
    if (!used.every(segment => isInside(graph, segment, center, radius, allRoads))) continue
    const request = { from, to, profile }
    expect(planRoute(clip, clipMarks, request)).toEqual(planRoute(graph, marks, request))
    compared++
  }
  return compared
}

describe('roads clipped around a place', () => {
  test.each(travelModes)('give the same routes as all roads when those stay inside (%s)', profile => {
    let compared = 0
    for (let town = 0; town < 8; town++) {
      const graph = buildRuledGraph(town, 16)
      const [west, south, east, north] = graph.bounds
      const center: Position = [(west + east) / 2, (south + north) / 2]
      compared += compare({ graph, center, radius: 1_800, allRoads: 1_300 }, profile, seededRandom(town), 12)
    }
    expect(compared).toBeGreaterThan(15)
  })

  test('give the same routes on the practice network, with hazards', () => {
    const graph = californiaGraph()
    const random = seededRandom(5)
    let compared = 0
    for (const center of [
      [-121.6219, 39.7596],
      [-122.1797, 37.8771],
    ] satisfies Position[]) {
      compared += compare({ graph, center, radius: 40_000, allRoads: 25_000 }, 'car', random, 40)
    }
    expect(compared).toBeGreaterThan(30)
  })

  test('do not invite a U-turn where a fast road was cut off', () => {
    const graph = californiaGraph()
    const center: Position = [-122.1797, 37.8771]
    const clip = openGraph(clipGraph(graph, center, 12_000).buffer)
    for (let n = 0; n < clip.nodeCount; n++) {
      const [lon, lat] = positionOf(clip, n)
      const same = Array.from({ length: graph.nodeCount }, (_, k) => k).find(
        k => positionOf(graph, k)[0] === lon && positionOf(graph, k)[1] === lat,
      )
      const exits = (of: RoadGraph, node: number) =>
        (of.firstOut[node + 1] ?? 0) - (of.firstOut[node] ?? 0) - (of.closedOut[node] ?? 0)
      if (same === undefined) throw new Error('A node of the clip is not in the graph')
      expect(Math.min(3, exits(clip, n))).toBe(Math.min(3, exits(graph, same)))
    }
  })

  test('are small, and the same bytes each time', () => {
    const graph = californiaGraph()
    const center: Position = [-121.6219, 39.7596]
    const clip = clipGraph(graph, center, 40_000)
    expect(clip.length).toBeLessThan(graph.buffer.byteLength / 4)
    expect(clipGraph(graph, center, 40_000)).toEqual(clip)
    expect(openGraph(clip.buffer)).toMatchObject({ isPractice: true, name: graph.name, date: graph.date })
  })

  test('are refused when no road is near', () => {
    expect(() => clipGraph(californiaGraph(), [-130, 30], 40_000)).toThrow(RangeError)
  })
})
