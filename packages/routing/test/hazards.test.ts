import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { prepareArea } from '../src/hazards/area.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { HazardError, type HazardGeometry, type HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'

const hazard = (geometry: unknown, more: Partial<HazardInput> = {}): HazardInput => ({
  id: 'h',
  kind: 'wildfire',
  title: 'Fire',
  rank: 'danger',
  geometry: geometry as HazardGeometry,
  ...more,
})

const square: Position[] = [
  [-121.6, 39.7],
  [-121.59, 39.7],
  [-121.59, 39.71],
  [-121.6, 39.71],
]

// One long street from west to east through the middle of the square, and a detour in the north.
const graph = buildGraph({
  nodes: { west: [-121.62, 39.705], east: [-121.57, 39.705], north: [-121.595, 39.73], mid: [-121.61, 39.705] },
  ways: [
    { path: ['west', 'mid', 'east'], tags: { highway: 'residential', name: 'Main Street' } },
    { path: ['mid', 'north', 'east'], tags: { highway: 'residential', name: 'North Road' } },
  ],
})

describe('hazard areas', () => {
  test.each([
    ['closed', [...square, square[0]]],
    ['not closed', square],
    ['with repeated points', square.flatMap(point => [point, point, point])],
    ['with a spike that touches itself', [...square, square[0], [-121.605, 39.705], square[0]]],
  ])('a ring %s contains what it should', (_, ring) => {
    const area = prepareArea(hazard({ type: 'Polygon', coordinates: [ring] }))
    expect(area.contains([-121.595, 39.705])).toBe(true)
    expect(area.contains([-121.585, 39.705])).toBe(false)
    expect(area.inside([-121.62, 39.7035], [-121.57, 39.7035]).at(-1)?.[0]).toBeCloseTo(0.4, 2)
  })

  test('a hole is outside', () => {
    const hole = [
      [-121.597, 39.703],
      [-121.593, 39.703],
      [-121.593, 39.707],
      [-121.597, 39.707],
    ]
    const area = prepareArea(hazard({ type: 'Polygon', coordinates: [square, hole] }))
    expect(area.contains([-121.595, 39.705])).toBe(false)
    expect(area.inside([-121.62, 39.705], [-121.57, 39.705]).length).toBe(2)
  })

  test.each<[string, Position[][]]>([
    ['goes around it twice', [[...square, ...square]]],
    ['is given twice', [square, square]],
    [
      'crosses itself as a star',
      [
        Array.from({ length: 5 }, (_, i): Position => {
          const angle = Math.PI / 2 + (i * 4 * Math.PI) / 5
          return [-121.595 + 0.006 * Math.cos(angle), 39.705 + 0.006 * Math.sin(angle)]
        }),
      ],
    ],
  ])('the middle of a perimeter that %s is inside', (_, coordinates) => {
    const area = prepareArea(hazard({ type: 'Polygon', coordinates }))
    expect(area.contains([-121.595, 39.705])).toBe(true)
    expect(area.contains([-121.58, 39.705])).toBe(false)
  })

  test('a tiny or flat ring still blocks the road that it lies on', () => {
    const flat = [
      [-121.595, 39.704],
      [-121.595, 39.706],
      [-121.595, 39.704],
    ]
    const dot = [
      [-121.595, 39.705],
      [-121.595, 39.705],
      [-121.595, 39.705],
    ]
    for (const ring of [flat, dot]) {
      const marks = applyHazards(graph, [hazard({ type: 'Polygon', coordinates: [ring] })])
      expect(marks.blocked.some(value => value === 1)).toBe(true)
    }
  })

  test('a touch is enough, and a buffer extends the area', () => {
    const beside = [
      [-121.6, 39.705],
      [-121.59, 39.71],
      [-121.6, 39.71],
    ]
    expect(applyHazards(graph, [hazard({ type: 'Polygon', coordinates: [beside] })]).stretches.size).toBe(1)
    const away = [
      [-121.6, 39.7053],
      [-121.59, 39.71],
      [-121.6, 39.71],
    ]
    expect(applyHazards(graph, [hazard({ type: 'Polygon', coordinates: [away] })]).stretches.size).toBe(0)
    const wide = hazard({ type: 'Polygon', coordinates: [away] }, { bufferMeters: 40 })
    expect(applyHazards(graph, [wide]).stretches.size).toBe(1)
  })

  test.each([
    ['no geometry', undefined],
    ['a line', { type: 'LineString', coordinates: square }],
    ['no rings', { type: 'Polygon', coordinates: [] }],
    ['an empty ring', { type: 'Polygon', coordinates: [[]] }],
    ['words for numbers', { type: 'Polygon', coordinates: [[['a', 'b']]] }],
    [
      'not a number',
      {
        type: 'Polygon',
        coordinates: [
          [
            [Number.NaN, 39],
            [-121, 39],
            [-121, 38],
          ],
        ],
      },
    ],
    [
      'latitude first',
      {
        type: 'Polygon',
        coordinates: [
          [
            [39, -121],
            [39, -122],
            [38, -121],
          ],
        ],
      },
    ],
    ['a point without buffer', { type: 'Point', coordinates: [-121, 39] }],
    ['null inside', { type: 'MultiPolygon', coordinates: [[[null]]] }],
  ])('%s is a clear error, and can be skipped', (_, geometry) => {
    const bad = hazard(geometry)
    expect(() => applyHazards(graph, [bad])).toThrow(HazardError)
    const told: HazardError[] = []
    const good = hazard({ type: 'Polygon', coordinates: [square] }, { id: 'good' })
    const marks = applyHazards(graph, [bad, good], { onInvalid: error => told.push(error) })
    expect(marks.hazards.map(one => one.hazardId)).toEqual(['good'])
    expect(told[0]?.hazardId).toBe('h')
  })
})

describe('partly closed roads', () => {
  const marks = applyHazards(graph, [hazard({ type: 'Polygon', coordinates: [square] })])
  const plan = (from: Position, to: Position) => planRoute(graph, marks, { from, to, profile: 'car' })

  test('a start before the fire on a road into it goes the other way', () => {
    const route = plan([-121.604, 39.705], [-121.575, 39.705]).routes[0]
    expect(route?.legs[0]?.steps.map(step => step.name)).toContain('North Road')
    expect(route?.avoided[0]).toMatchObject({ hazardId: 'h', roads: ['Main Street'] })
  })

  test('two points on the same side of the fire need no detour', () => {
    const route = plan([-121.609, 39.705], [-121.602, 39.705]).routes[0]
    expect(route?.distanceMeters).toBeLessThan(700)
    expect(route?.avoided).toEqual([])
  })

  test('a start beside the fire does not lead through it to a road', () => {
    const route = plan([-121.589, 39.705], [-121.615, 39.705]).routes[0]
    expect(route?.leavesHazards).toEqual([])
    expect(route?.legs[0]?.steps.map(step => step.name)).toContain('North Road')
  })

  test('a second fire is not entered to leave the first', () => {
    const second = [
      [-121.603, 39.69],
      [-121.6005, 39.69],
      [-121.6005, 39.71],
      [-121.603, 39.71],
    ]
    const both = applyHazards(graph, [
      hazard({ type: 'Polygon', coordinates: [square] }),
      hazard({ type: 'Polygon', coordinates: [second] }, { id: 'second' }),
    ])
    const from: Position = [-121.5985, 39.705]
    const route = planRoute(graph, both, { from, to: [-121.619, 39.705], profile: 'car' }).routes[0]
    expect(route?.leavesHazards.map(one => one.hazardId)).toEqual(['h'])
    expect(route?.legs[0]?.steps.map(step => step.name)).toContain('North Road')
  })

  test('a hazard that is only announced is passed through and named', () => {
    const smoke = applyHazards(graph, [hazard({ type: 'Polygon', coordinates: [square] }, { rank: 'notice' })])
    const route = planRoute(graph, smoke, { from: [-121.615, 39.705], to: [-121.575, 39.705], profile: 'car' })
      .routes[0]
    expect(route?.passesThrough.map(one => one.hazardId)).toEqual(['h'])
    expect(route?.avoided).toEqual([])
  })
})

test('a hazard on both sides of 180° covers the Aleutians, and no road elsewhere at their latitude', () => {
  const ring = [
    [178, 51],
    [-176, 51],
    [-176, 53],
    [178, 53],
    [178, 51],
  ]
  const island = (lon: number) =>
    buildGraph({
      nodes: { a: [lon, 51.9], b: [lon + 0.05, 51.9] },
      ways: [{ path: ['a', 'b'], tags: { highway: 'residential' } }],
    })
  const blockedIn = (lon: number) =>
    applyHazards(island(lon), [hazard({ type: 'Polygon', coordinates: [ring] })]).blocked[0]
  expect([179.1, -176.7].map(blockedIn)).toEqual([1, 1])
  expect([-120, 0, 100, -175].map(blockedIn)).toEqual([0, 0, 0, 0])
})
