import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import type { Tags } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { HazardError, type HazardGeometry, type HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'

// A road from west to east, another one from north to south that crosses it in the middle, and a detour in the north.
const build = (crossing: Tags = {}, isBridge = false) =>
  buildGraph({
    nodes: {
      west: [-121.62, 39.705],
      middle: [-121.6, 39.705],
      east: [-121.58, 39.705],
      south: [-121.6, 39.69],
      over: [-121.6, 39.7045],
      north: [-121.6, 39.72],
      northwest: [-121.62, 39.73],
      northeast: [-121.58, 39.73],
    },
    ways: [
      { path: ['west', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street' } },
      {
        path: isBridge ? ['south', 'over', 'north'] : ['south', 'middle', 'north'],
        tags: { highway: 'residential', name: 'Cross Road', ...crossing },
      },
      {
        path: ['west', 'northwest', 'north', 'northeast', 'east'],
        tags: { highway: 'residential', name: 'North Road' },
      },
      { path: ['south', 'west'], tags: { highway: 'residential', name: 'South Road' } },
    ],
  })

const closure = (geometry: HazardGeometry, more: Partial<HazardInput> = {}): HazardInput => ({
  id: 'closed',
  kind: 'civil',
  title: 'Main Street closed',
  rank: 'closure',
  geometry,
  ...more,
})
// A few metres beside the road, as such lines are drawn in the feeds.
const line: HazardGeometry = {
  type: 'LineString',
  coordinates: [
    [-121.605, 39.70505],
    [-121.595, 39.70495],
  ],
}
const west: Position = [-121.615, 39.705]
const east: Position = [-121.585, 39.705]
const south: Position = [-121.6, 39.6925]
const north: Position = [-121.6, 39.7175]

const namesOf = (graph: ReturnType<typeof build>, hazard: HazardInput, from: Position, to: Position) => {
  const { routes } = planRoute(graph, applyHazards(graph, [hazard]), { from, to, profile: 'car' })
  return routes[0]?.legs[0]?.steps.map(step => step.name) ?? []
}

describe('a closed road drawn as a line', () => {
  test('closes the road that it runs along, in both directions', () => {
    const graph = build()
    expect(namesOf(graph, closure(line), west, east)).toContain('North Road')
    expect(namesOf(graph, closure(line), east, west)).toContain('North Road')
    const several: HazardGeometry = { type: 'MultiLineString', coordinates: [line.coordinates as number[][]] }
    expect(namesOf(graph, closure(several), west, east)).toContain('North Road')
  })

  test.each([
    ['at a crossing', build()],
    ['on a bridge', build({ bridge: 'yes', layer: '1' }, true)],
  ])('leaves open a road that crosses it %s', (_, graph) => {
    expect(new Set(namesOf(graph, closure(line), south, north))).toEqual(new Set(['Cross Road']))
  })

  test('closes no road that is only near its end', () => {
    const short: HazardGeometry = {
      type: 'LineString',
      coordinates: [
        [-121.595, 39.705],
        [-121.59, 39.705],
      ],
    }
    expect(namesOf(build(), closure(short), west, north)).toEqual(['Main Street', 'Cross Road', 'Cross Road'])
  })

  test('lets residents of the road leave by it, with a warning', () => {
    const graph = build()
    const marks = applyHazards(graph, [closure(line)])
    // The start is a house 20 m beside the road, in the middle of the closure.
    const { routes } = planRoute(graph, marks, { from: [-121.603, 39.7052], to: west, profile: 'car' })
    expect(routes[0]).toMatchObject({ leavesHazards: [{ hazardId: 'closed', rank: 'closure' }] })
    expect(routes[0]?.leavesHazards[0]?.metersInside).toBeGreaterThan(100)
    expect(routes[0]?.sentence).toContain('You are on a closed road')
    expect(routes[0]).toMatchObject({ certainty: 'risky', reasons: [{ kind: 'leaves-closure', hazardId: 'closed' }] })
    const into = planRoute(graph, marks, { from: west, to: [-121.603, 39.7052], profile: 'car' })
    expect(into.reason).toMatchObject({ code: 'no-safe-way', blockedBy: [{ hazardId: 'closed' }] })
  })

  test.each([9, 26, 43])('is not crossed from an open road before it, %i m away', meters => {
    const way = (path: string[], name: string) => ({ path, tags: { highway: 'residential', name } })
    const nodes = { a: [-121.62, 39.7], b: [-121.6, 39.7], c: [-121.597, 39.7], d: [-121.58, 39.7] } as const
    const graph = buildGraph({
      nodes: Object.fromEntries(Object.entries(nodes).map(([id, [lon, lat]]): [string, Position] => [id, [lon, lat]])),
      ways: [way(['a', 'b'], 'West'), way(['b', 'c'], 'Bridge'), way(['c', 'd'], 'East')],
    })
    const out = closure({ type: 'LineString', coordinates: [nodes.b, nodes.c] })
    const from: Position = [-121.6 - meters / 85_500, 39.7]
    const { reason } = planRoute(graph, applyHazards(graph, [out]), { from, to: [-121.585, 39.7], profile: 'car' })
    expect(reason).toMatchObject({ code: 'no-safe-way', blockedRoads: ['Bridge'] })
  })

  test('on the layer of a bridge closes the bridge only', () => {
    const stacked = buildGraph({
      nodes: { a: [-121.62, 39.705], b: [-121.58, 39.705], c: [-121.62, 39.70501], d: [-121.58, 39.70501] },
      ways: [
        { path: ['a', 'b'], tags: { highway: 'residential', name: 'Lower Deck' } },
        { path: ['c', 'd'], tags: { highway: 'residential', name: 'Upper Deck', bridge: 'yes', layer: '1' } },
      ],
    })
    const upper = applyHazards(stacked, [closure(line, { layer: 1 })])
    const open = [...upper.stretches.keys()]
    expect(open).toHaveLength(1)
    expect(applyHazards(stacked, [closure(line)]).stretches.size).toBe(2)
  })
})

describe('a closure at a point', () => {
  const point = (more: Partial<HazardInput>) =>
    closure({ type: 'Point', coordinates: [-121.6, 39.705] }, { bufferMeters: 80, ...more })

  test('closes what is within its radius', () => {
    expect(namesOf(build(), point({}), west, east)).toContain('North Road')
    expect(namesOf(build(), point({}), south, north)).not.toEqual(['Cross Road', 'Cross Road'])
  })

  test('with a layer leaves the road below open', () => {
    const graph = build({ bridge: 'yes', layer: '1' }, true)
    expect(new Set(namesOf(graph, point({ layer: 0 }), south, north))).toEqual(new Set(['Cross Road']))
    expect(namesOf(graph, point({ layer: 0 }), west, east)).toContain('North Road')
  })
})

test.each<[string, Partial<HazardInput>]>([
  ['a line of fire without a buffer', { rank: 'danger' }],
  ['an ordered line', { rank: 'order', bufferMeters: 10 }],
  ['a line of one point', { geometry: { type: 'LineString', coordinates: [[-121.6, 39.7]] } }],
  ['a line of words', { geometry: { type: 'LineString', coordinates: [['a', 'b'], []] as unknown as number[][] } }],
])('rejects %s with a clear error', (_, parts) => {
  expect(() => applyHazards(build(), [{ ...closure(line), ...parts }])).toThrow(HazardError)
})

test('a fire line with a buffer blocks the roads that it crosses', () => {
  const fire = closure(
    {
      type: 'LineString',
      coordinates: [
        [-121.59, 39.7],
        [-121.59, 39.71],
      ],
    },
    { rank: 'danger', bufferMeters: 30 },
  )
  expect(namesOf(build(), fire, west, east)).toContain('North Road')
})
