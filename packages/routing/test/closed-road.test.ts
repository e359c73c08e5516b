import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { nameOf, refOf } from '../src/graph/edges.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'

// A highway that bends far away from the straight line between its ends, a street along that line, and a divided highway in the north.
const graph = buildGraph({
  nodes: {
    west: [-121.62, 39.7],
    bend: [-121.6, 39.715],
    east: [-121.58, 39.7],
    farWest: [-121.64, 39.7],
    farEast: [-121.56, 39.7],
    a: [-121.64, 39.75],
    b: [-121.56, 39.75],
    c: [-121.56, 39.7503],
    d: [-121.64, 39.7503],
  },
  ways: [
    {
      path: ['farWest', 'west', 'bend', 'east', 'farEast'],
      tags: { highway: 'primary', ref: 'CA 70', name: 'Canyon Highway' },
    },
    { path: ['west', 'east'], tags: { highway: 'residential', name: 'Old Road' } },
    { path: ['a', 'b'], tags: { highway: 'motorway', ref: 'I 5;CA 99', oneway: 'yes', name: 'East Lanes' } },
    { path: ['c', 'd'], tags: { highway: 'motorway', ref: 'I 5', oneway: 'yes', name: 'West Lanes' } },
    { path: ['b', 'c'], tags: { highway: 'residential', name: 'Turn East' } },
    { path: ['d', 'a'], tags: { highway: 'residential', name: 'Turn West' } },
    { path: ['farWest', 'a'], tags: { highway: 'residential', name: 'Link' } },
  ],
})

const closed = (number: string, ends: Position[], bothDirections = true): HazardInput => ({
  ...{ id: 'closed', kind: 'other', title: number, rank: 'closure', closedRoad: { number, bothDirections } },
  ...(ends.length === 1 && { bufferMeters: 1 }),
  geometry:
    ends.length === 1 ? { type: 'Point', coordinates: ends[0] ?? [0, 0] } : { type: 'LineString', coordinates: ends },
})
/** The names of the roads that a closure closes, with the closed share of their length, 0 to 1. */
function closedBy(hazard: HazardInput): Record<string, number> {
  const [marked] = applyHazards(graph, [hazard]).hazards
  const metersOf = (of: (segment: number) => number) => {
    const sums: Record<string, number> = {}
    for (let s = 0; s < graph.segmentCount; s++) {
      const name = nameOf(graph, s) || refOf(graph, s)
      sums[name] = (sums[name] ?? 0) + of(s)
    }
    return sums
  }
  const all = metersOf(s => graph.length[s] ?? 0)
  const shut = metersOf(s => (marked?.onRoads.get(s) ?? []).reduce((sum, [from, to]) => sum + to - from, 0))
  return Object.fromEntries(
    Object.entries(shut)
      .filter(([, meters]) => meters > 0)
      .map(([name, meters]) => [name, meters / (all[name] ?? 1)]),
  )
}

// A few metres beside the road, as in the feeds.
const westEnd: Position = [-121.61, 39.7072]
const eastEnd: Position = [-121.59, 39.7078]

describe('a closure that is given by its two ends', () => {
  test('closes the road with its number between them, along its bends, and not the street under the straight line', () => {
    const shut = closedBy(closed('SR-70', [westEnd, eastEnd]))
    expect(Object.keys(shut)).toEqual(['Canyon Highway'])
    expect(shut['Canyon Highway']).toBeGreaterThan(0.2)
    expect(shut['Canyon Highway']).toBeLessThan(0.5)
    const marks = applyHazards(graph, [closed('SR-70', [westEnd, eastEnd])])
    const { routes } = planRoute(graph, marks, { from: [-121.635, 39.7], to: [-121.565, 39.7], profile: 'car' })
    expect(routes[0]?.legs[0]?.steps.map(step => step.name)).toContain('Old Road')
  })

  test.each<[boolean, string[]]>([
    [false, ['East Lanes']],
    [true, ['East Lanes', 'West Lanes']],
  ])('of a divided road closes the lanes of its direction, or all (both: %s)', (both, names) => {
    expect(
      Object.keys(
        closedBy(
          closed(
            'I-5',
            [
              [-121.62, 39.7501],
              [-121.58, 39.7501],
            ],
            both,
          ),
        ),
      ).sort(),
    ).toEqual(names)
  })

  test('at one point closes the road with its number only there', () => {
    const shut = closedBy(closed('SR-70', [[-121.6, 39.7149]]))
    expect(Object.keys(shut)).toEqual(['Canyon Highway'])
    expect(shut['Canyon Highway']).toBeLessThan(0.05)
  })

  test.each([
    ['of a number that no road here has', closed('SR-32', [westEnd, eastEnd])],
    [
      'far from the road',
      closed('SR-70', [
        [-121.61, 39.73],
        [-121.59, 39.73],
      ]),
    ],
    ['without a number', closed('', [westEnd, eastEnd])],
  ])('%s closes nothing, because the closed part is unknown', (_, hazard) => {
    expect(closedBy(hazard)).toEqual({})
  })

  test('lets residents beside it leave, at its bend too', () => {
    const marks = applyHazards(graph, [closed('SR-70', [westEnd, eastEnd])])
    const { routes } = planRoute(graph, marks, { from: [-121.601, 39.7145], to: [-121.565, 39.7], profile: 'car' })
    expect(routes).not.toEqual([])
  })
})

describe('a resident beside a closed road', () => {
  const north = (meters: number) => 39.7 + meters / 111_195
  const closedTown = buildGraph({
    nodes: {
      west: [-121.65, 39.7],
      mid: [-121.6, 39.7],
      corner: [-121.59, 39.7],
      east: [-121.55, 39.7],
      house: [-121.6, north(150)],
      deadEnd: [-121.59, north(900)],
    },
    ways: [
      { path: ['west', 'mid', 'corner', 'east'], tags: { highway: 'secondary', name: 'Main Road' } },
      { path: ['mid', 'house'], tags: { highway: 'service', access: 'private', name: 'Driveway' } },
      { path: ['corner', 'deadEnd'], tags: { highway: 'residential', name: 'Dead End' } },
    ],
  })
  const line: HazardInput = {
    ...{ id: 'closed', kind: 'road-closure', title: 'Main Road closed', rank: 'closure' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-121.62, 39.7],
        [-121.57, 39.7],
      ],
    },
  }
  const leave = (from: Position, profile: 'car' | 'walking') =>
    planRoute(closedTown, applyHazards(closedTown, [line]), { from, to: [-121.649, 39.7], profile }).routes[0]

  test.each<[string, Position, 'car' | 'walking']>([
    ['in a house 200 m from it', [-121.598, north(200)], 'walking'],
    ['in a house 60 m from it', [-121.598, north(60)], 'car'],
    ['at the end of a driveway', [-121.6, north(150)], 'car'],
    ['at the end of a driveway, on foot', [-121.6, north(150)], 'walking'],
  ])('%s is led out over it, with a warning that the route is risky', (_, from, profile) => {
    const route = leave(from, profile)
    expect(route?.certainty).toBe('risky')
    expect(route?.reasons.map(({ kind }) => kind)).toContain('leaves-closure')
    expect(route?.leavesHazards.map(({ hazardId }) => hazardId)).toEqual(['closed'])
  })

  test('in an open street that ends at it is not led onto it, because the closed part may be impassable', () => {
    expect(leave([-121.59, north(890)], 'car')).toBeUndefined()
  })
})

describe('a resident on one of two consecutive closures of a road', () => {
  const street = buildGraph({
    nodes: {
      west: [-121.65, 39.7],
      mid: [-121.6, 39.7],
      east: [-121.55, 39.7],
      gate: [-121.615, 39.7],
      lake: [-121.615, 39.71],
    },
    ways: [
      { path: ['west', 'gate', 'mid', 'east'], tags: { highway: 'secondary', name: 'Main Road' } },
      { path: ['gate', 'lake'], tags: { highway: 'residential', name: 'Lake Street' } },
    ],
  })
  const closure = (id: string, from: number, to: number): HazardInput => ({
    ...{ id, kind: 'road-closure', title: id, rank: 'closure' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [from, 39.7],
        [to, 39.7],
      ],
    },
  })
  const first = closure('first', -121.612, -121.6)
  const second = closure('second', -121.6, -121.57)
  const drive = (from: Position, to: Position) =>
    planRoute(street, applyHazards(street, [first, second]), { from, to, profile: 'car' }).routes[0]

  test('is led through the other one when there is no other way out', () => {
    const route = drive([-121.605, 39.7], [-121.551, 39.7])
    expect(route?.certainty).toBe('risky')
    expect(route?.leavesHazards.map(({ hazardId }) => hazardId).sort()).toEqual(['first', 'second'])
  })

  test('is not led into the other one when the route leads past it', () => {
    const route = drive([-121.605, 39.7], [-121.615, 39.709])
    expect(route?.leavesHazards.map(({ hazardId }) => hazardId)).toEqual(['first'])
  })

  test('is not led into them from an open road', () => {
    expect(drive([-121.62, 39.7], [-121.551, 39.7])).toBeUndefined()
  })
})

describe('a road without a number that is closed at one point', () => {
  const north = (meters: number) => 39.7 + meters / 111_195
  const road = buildGraph({
    nodes: { west: [-121.65, 39.7], mid: [-121.6, 39.7], east: [-121.55, 39.7], house: [-121.6, north(150)] },
    ways: [
      { path: ['west', 'mid', 'east'], tags: { highway: 'secondary', name: 'Main Road' } },
      { path: ['mid', 'house'], tags: { highway: 'service', access: 'private', name: 'Driveway' } },
    ],
  })
  const marks = applyHazards(road, [
    {
      ...{ id: 'closed', kind: 'road-closure', title: 'Main Road closed', rank: 'closure', bufferMeters: 20 },
      geometry: { type: 'Point', coordinates: [-121.6, 39.7] },
    },
  ])
  const leave = (from: Position, profile: 'car' | 'walking') =>
    planRoute(road, marks, { from, to: [-121.649, 39.7], profile }).routes[0]

  test.each<[string, Position, 'car' | 'walking']>([
    ['in a house 200 m from it', [-121.6, north(200)], 'walking'],
    ['at the end of a driveway', [-121.6, north(150)], 'car'],
  ])('can be left by residents beside it: %s', (_, from, profile) => {
    const route = leave(from, profile)
    expect(route?.reasons.map(({ kind }) => kind)).toContain('leaves-closure')
  })

  test('is not crossed by a resident of the open road beyond it', () => {
    expect(leave([-121.598, 39.7], 'car')).toBeUndefined()
  })
})
