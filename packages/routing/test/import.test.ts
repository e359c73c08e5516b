import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { allTexts, nameOf } from '../src/graph/edges.ts'
import { FLAG } from '../src/graph/flags.ts'
import { parseSpeed } from '../src/graph/measures.ts'
import { snapToSegments } from '../src/graph/snap.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { nearestNode } from './distances.ts'
import { buildGridGraph } from './grid.ts'
import { importOverpass, type OverpassJson } from './import/overpass.ts'
import { readShared } from './shared.ts'

const berkeley = readShared('roads/oakland_berkeley/north_berkeley_overpass_2020-07.json')

describe.skipIf(!berkeley)('raw OpenStreetMap of North Berkeley', () => {
  // Vitest also runs the body of a skipped suite, so a graph is needed without the test data.
  const graph = berkeley ? importOverpass(JSON.parse(berkeley) as OverpassJson) : buildGridGraph(1)

  test('keeps the length of every drivable way', () => {
    expect(graph.segmentCount).toBeGreaterThan(594)
    const names = new Set(allTexts(graph))
    for (const name of ['Grizzly Peak Boulevard', 'Marin Avenue', 'Spruce Street']) expect(names).toContain(name)
    const oneway = Array.from(graph.trait, row => graph.traits[row]?.flags ?? 0).filter(
      flags => flags & FLAG.carForward && !(flags & FLAG.carBackward),
    )
    expect(oneway.length).toBeGreaterThan(50)
  })

  test('can be used for routing', () => {
    const none = applyHazards(graph, [])
    const result = planRoute(graph, none, { from: [-122.265, 37.878], to: [-122.255, 37.9], profile: 'car' })
    expect(result.routes[0]?.distanceMeters).toBeGreaterThan(2400)
    expect(result.routes[0]?.distanceMeters).toBeLessThan(6000)
  })
})

describe('tags', () => {
  test.each([
    ['35 mph', 15.6],
    ['50', 13.9],
    ["['25 mph', '30 mph']", 11.2],
    ['signals', null],
    [undefined, null],
  ])('a speed of %s', (text, expected) => {
    const speed = parseSpeed(text)
    if (expected === null) expect(speed).toBeNull()
    else expect(speed).toBeCloseTo(expected, 1)
  })
})

test('ways are split where they cross, and points snap to the nearest road', () => {
  const graph = buildGraph({
    nodes: { a: [-121.6, 39.7], x: [-121.59, 39.7], b: [-121.58, 39.7], c: [-121.59, 39.71] },
    ways: [
      { path: ['a', 'x', 'b'], tags: { highway: 'residential', name: 'A' } },
      { path: ['c', 'x'], tags: { highway: 'residential', name: 'C', oneway: 'yes' } },
    ],
  })
  expect(graph.segmentCount).toBe(3)
  expect(graph.nodeIds?.[nearestNode(graph, [-121.591, 39.7001])]).toBe('x')
  const [snap] = snapToSegments(graph, [-121.5901, 39.706])
  expect(nameOf(graph, snap?.segment ?? 0)).toBe('C')
  expect(snap?.distance).toBeCloseTo(8.6, 0)
  expect(snapToSegments(graph, [-110, 30])).toEqual([])
  expect(() => buildGraph({ nodes: {}, ways: [] })).toThrow(RangeError)
})
