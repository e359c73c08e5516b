import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { assumptions } from '../src/clearance/assumptions.ts'
import { type Clearance, defaultCapacity, estimateClearance } from '../src/clearance/clearance.ts'
import { demandAlong, vehiclesOf } from '../src/clearance/demand.ts'
import { fastestWays } from '../src/clearance/fastest-ways.ts'
import { buildGraph } from '../src/graph/build.ts'
import { nameOf, segmentOf, sourceOf, targetOf } from '../src/graph/edges.ts'
import { snapToSegments } from '../src/graph/snap.ts'
import type { RoadGraph } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { costsFor, isOpen, secondsFor, usableSegment } from '../src/plan/profiles.ts'
import { leaveByOf } from '../src/time/leave-by-of.ts'
import { personDeparture } from '../src/time/person-departure.ts'
import { buildGridGraph } from './grid.ts'
import { plainSeconds } from './plain-departure.ts'

const placeOn = (graph: RoadGraph, at: Position) => {
  const usable = (segment: number) => usableSegment(graph, costsFor(graph, 'car'), segment)
  const [snap] = snapToSegments(graph, at, { maxMeters: 5_000, usable })
  if (!snap) throw new Error('no road there')
  return snap
}

/**
 * The time in seconds at which the last vehicle has left, by moving each vehicle. A road lets vehicles pass one after the other in the order of arrival;
 * each takes 3,600 s divided by the road's capacity per hour. Shares no code with the estimate and takes only the used edges from it.
 */
function driveAll(graph: RoadGraph, exits: ReadonlySet<number>, demand: ReadonlyMap<number, number>, used: Clearance) {
  const costs = costsFor(graph, 'car')
  const nextOf = (node: number): number => {
    for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) {
      const edge = graph.out[i] ?? 0
      if (used.loadOf(edge) > 0) return edge
    }
    return -1
  }
  type Car = { time: number; node: number }
  const cars: Car[] = [...demand].flatMap(([segment, count]) => {
    const [a, b] = [sourceOf(graph, segment * 2), targetOf(graph, segment * 2)]
    const node = nextOf(a) >= 0 && segmentOf(nextOf(a)) !== segment ? a : b
    return Array.from({ length: Math.floor(count) }, () => ({ time: 0, node }))
  })
  const free = new Map<number, number>()
  let last = 0
  // The earliest vehicle moves first, so that vehicles pass each road in the order of arrival.
  while (cars.length > 0) {
    cars.sort((a, b) => b.time - a.time)
    const car = cars.pop()
    if (!car) break
    const edge = nextOf(car.node)
    if (edge < 0) continue
    const enters = Math.max(car.time, free.get(edge) ?? 0)
    free.set(edge, enters + 3_600 / defaultCapacity(graph, edge))
    car.time = enters + (exits.has(edge) ? 0 : secondsFor(graph, costs, edge, graph.length[segmentOf(edge)] ?? 0))
    last = Math.max(last, car.time)
    if (exits.has(edge)) continue
    car.node = targetOf(graph, edge)
    cars.push(car)
  }
  return last
}

describe('the clearance time', () => {
  const street = buildGraph({
    nodes: { end: [-121.7, 39.7], fork: [-121.65, 39.7], north: [-121.65, 39.72], out: [-121.6, 39.7] },
    ways: [
      { path: ['end', 'fork', 'north'], tags: { highway: 'residential', name: 'Homes' } },
      { path: ['fork', 'out'], tags: { highway: 'primary', name: 'Way Out' } },
    ],
  })
  const exits = [placeOn(street, [-121.6001, 39.7])]
  const homes = Array.from({ length: street.segmentCount }, (_, s) => s).filter(s => nameOf(street, s) === 'Homes')

  test('is the time that the narrowest road needs for all who use it, plus the drive of the last vehicle', () => {
    const demand = new Map([
      [homes[0] ?? 0, 500],
      [homes[1] ?? 0, 700],
    ])
    const clearance = estimateClearance({ graph: street, marks: null, exits, demand })
    // 1,200 vehicles on a road with a capacity of 1,000 an hour.
    expect(clearance.vehicles).toBe(1_200)
    expect(clearance.leastSeconds).toBeCloseTo(1.2 * 3_600, 0)
    expect(clearance.mostSeconds).toBeGreaterThan(1.2 * 3_600)
    expect(clearance.mostSeconds).toBeLessThan(1.2 * 3_600 + 900)
    const wide = estimateClearance({ graph: street, marks: null, exits, demand, capacityOf: () => 2_400 })
    expect(wide.leastSeconds).toBeCloseTo(0.5 * 3_600, 0)
  })

  test('excludes vehicles without a way out, and is zero without residents', () => {
    const cut = applyHazards(street, [
      {
        ...{ id: 'cut', kind: 'other', title: '', rank: 'closure', bufferMeters: 50 },
        geometry: { type: 'Point', coordinates: [-121.62, 39.7] },
      },
    ])
    const none = estimateClearance({
      graph: street,
      marks: cut,
      exits: [placeOn(street, [-121.64, 39.7])],
      demand: new Map([[homes[0] ?? 0, 100]]),
    })
    expect(none.vehicles).toBe(0)
    const empty = estimateClearance({ graph: street, marks: null, exits, demand: new Map() })
    expect(empty).toMatchObject({ vehicles: 0, leastSeconds: 0, mostSeconds: 0 })
    expect(empty.waitFrom({ segment: homes[0] ?? 0, along: 0 })).toBe(0)
  })

  test('is never shorter than in a simulation of every vehicle, and not much longer', () => {
    for (let seed = 0; seed < 8; seed++) {
      const graph = buildGridGraph(seed, 6)
      const costs = costsFor(graph, 'car')
      const random = seededRandom(seed)
      const place = placeOn(graph, [-121.6 + random() * 0.015, 39.5 + random() * 0.0125])
      const demand = new Map<number, number>()
      for (let s = 0; s < graph.segmentCount; s++) {
        if ((isOpen(graph, costs, s * 2) || isOpen(graph, costs, s * 2 + 1)) && random() < 0.5 && s !== place.segment)
          demand.set(s, 5 + Math.floor(random() * 10))
      }
      const clearance = estimateClearance({ graph, marks: null, exits: [place], demand })
      expect(clearance.vehicles, `seed ${seed}`).toBeGreaterThan(30)
      const driven = driveAll(graph, new Set([place.segment * 2, place.segment * 2 + 1]), demand, clearance)
      expect(clearance.mostSeconds + 1, `seed ${seed}`).toBeGreaterThanOrEqual(driven)
      expect(clearance.leastSeconds, `seed ${seed}`).toBeLessThanOrEqual(driven + 30)
    }
  }, 60_000)
})

test('uses the same fastest routes as a relaxation of every road, for all vehicles and all queries', () => {
  let asked = 0
  for (let seed = 0; seed < 12; seed++) {
    const graph = buildGridGraph(seed + 40, 16)
    const costs = costsFor(graph, 'car')
    const random = seededRandom(seed)
    const marks = applyHazards(graph, [
      {
        ...{ id: 'fire', kind: 'wildfire', title: '', rank: 'danger', bufferMeters: 500 },
        geometry: { type: 'Point', coordinates: [-121.6 + random() * 0.045, 39.5 + random() * 0.04] },
      },
    ])
    const any = () => placeOn(graph, [-121.6 + random() * 0.045, 39.5 + random() * 0.04])
    const exits = [any(), any(), any()]
    const plain = plainSeconds({ graph, costs }, marks, exits)
    const nodesOf = (s: number) => [sourceOf(graph, s * 2), targetOf(graph, s * 2)]
    const reached = Array.from({ length: graph.segmentCount }, (_, s) => s).filter(s =>
      nodesOf(s).every(node => Number.isFinite(plain[node])),
    )
    const demand = new Map(reached.filter(() => random() < 0.2).map(s => [s, 5]))
    const alsoFrom = reached.filter(() => random() < 0.1)
    const { seconds, next, order } = fastestWays({ graph, marks, exits, demand, alsoFrom })
    for (const segment of new Set([...demand.keys(), ...alsoFrom])) {
      asked++
      const [a = 0, b = 0] = nodesOf(segment)
      const least = Math.min(plain[a] ?? 0, plain[b] ?? 0)
      expect(Math.min(seconds[a] ?? 0, seconds[b] ?? 0), `seed ${seed}, segment ${segment}`).toBeCloseTo(least, 9)
    }
    const place = new Map(order.map((node, i) => [node, i]))
    for (const node of order) {
      expect(seconds[node]).toBeCloseTo(plain[node] ?? 0, 9)
      const after = place.get(targetOf(graph, next[node] ?? 0))
      // Only nodes at an exit lead to a node that has no next edge.
      if (after !== undefined && (seconds[order[after] ?? 0] ?? 0) < (seconds[node] ?? 0))
        expect(after).toBeLessThan(place.get(node) ?? 0)
    }
  }
  expect(asked).toBeGreaterThan(500)
})

describe('the departing vehicles', () => {
  test('are the counted ones when a count exists, else the stated figures for each household', () => {
    expect(vehiclesOf({ households: 100, vehicles: 150 })).toBeCloseTo(150 * assumptions.shareThatLeaves)
    expect(vehiclesOf({ households: 100 })).toBeCloseTo(
      100 * assumptions.vehiclesPerHousehold * assumptions.shareThatLeaves,
    )
  })

  test('start along the roads with houses, in proportion to these', () => {
    const graph = buildGridGraph(2, 6)
    const all = Array.from({ length: graph.segmentCount }, (_, s) => s)
    const demand = demandAlong(graph, all, { households: 500 })
    const sum = [...demand.values()].reduce((a, b) => a + b, 0)
    expect(sum).toBeCloseTo(vehiclesOf({ households: 500 }), 3)
    expect(demand.size).toBeLessThan(graph.segmentCount)
  })
})

test('people must leave earlier by the length of their common queue', () => {
  const seen = Date.UTC(2026, 10, 8, 16)
  const build = (homesEach: number) => {
    const graph = buildGraph({
      nodes: Object.fromEntries([
        ...Array.from({ length: 12 }, (_, i): [string, Position] => [`n${i}`, [-121.66 - i * 0.002, 39.7 + homesEach]]),
        ['west', [-121.7, 39.7]],
        ['home', [-121.65, 39.7]],
        ['east', [-121.6, 39.7]],
      ]),
      ways: [
        { path: ['west', 'home', 'east'], tags: { highway: 'secondary', name: 'Only Road' } },
        ...(homesEach > 0
          ? Array.from({ length: 12 }, (_, i) => ({
              path: ['home', `n${i}`],
              tags: { highway: 'residential', name: `Street ${i}` },
            }))
          : []),
      ],
    })
    const marks = applyHazards(graph, [
      {
        ...{ id: 'fire', kind: 'wildfire', title: 'Fire', rank: 'danger', bufferMeters: 100 },
        geometry: { type: 'Point', coordinates: [-121.625, 39.73] },
        ...{ observedAt: seen, growthMetersPerHour: 1_500 },
      },
    ])
    const request = {
      from: [-121.65, 39.7] as Position,
      profile: 'car' as const,
      places: [[-121.6, 39.7] as Position],
      at: seen,
    }
    const leaving = { from: request.from, preparation: { minutes: 30, reasons: [] } }
    const place = { id: 'east', name: 'East', location: [-121.6, 39.7] as Position, wheelchair: null }
    const told = (profile: 'car' | 'walking') =>
      leaveByOf({ graph, marks, byId: new Map() }, { ...leaving, profile }, [place], seen).leaveBy?.clearance
    return {
      byCar: personDeparture(graph, marks, request).latestSeconds,
      onFoot: personDeparture(graph, marks, { ...request, profile: 'walking' as const }).latestSeconds,
      told,
    }
  }
  const [lonely, crowded] = [build(0), build(0.03)]
  expect(lonely.byCar - crowded.byCar).toBeGreaterThan(900)
  const { minutes = 0, queueMinutes = 0 } = crowded.told('car') ?? {}
  expect(queueMinutes).toBeGreaterThanOrEqual(15)
  expect(minutes).toBeGreaterThanOrEqual(queueMinutes)
  expect([minutes % 5, queueMinutes % 5]).toEqual([0, 0])
  // A person who walks does not wait for cars.
  expect(crowded.told('walking')).toBeNull()
  expect(crowded.onFoot).toBeCloseTo(lonely.onFoot, 0)
})
