import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { positionOf, segmentOf } from '../src/graph/edges.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { costsFor, isOpen } from '../src/plan/profiles.ts'
import { distancesFrom } from './distances.ts'
import { buildGridGraph } from './grid.ts'
import { importOsmnxGraphml } from './import/graphml.ts'
import { readShared } from './shared.ts'

const graphml = readShared('roads/paradise_camp/paradise_osm_2018-11-07_8km.graphml')
const observations = readShared('roads/paradise_camp/nist_fire_observations.geojson')
const perimeter = readShared('roads/paradise_camp/geomac_first_perimeter_2018-11-08.geojson')

const EXITS = ['86430944', '86501842', '5659294662', '86500095', '86586240', '86432416']
const HOSPITAL = '86462892'
const CENTRE = '5382279678'
const MAGALIA = '86483779'

type Feature = { properties: Record<string, string>; geometry: { coordinates: number[] } }

describe.skipIf(!graphml || !observations)('Paradise on the day of the Camp Fire', () => {
  // Vitest also runs the body of a skipped suite, so a graph is needed without the test data.
  const graph = graphml ? importOsmnxGraphml(graphml) : buildGridGraph(1)
  const points = (JSON.parse(observations ?? '{"features":[]}') as { features: Feature[] }).features
  const nodeOf = (id: string) => graph.nodeIds?.indexOf(id) ?? -1
  const place = (id: string): Position => positionOf(graph, nodeOf(id))

  const firesUntil = (clock: string): HazardInput[] =>
    points
      .filter(point => (point.properties.start_local ?? '').slice(11, 16) <= clock)
      .map((point, i) => ({
        id: `spot-${i}`,
        kind: 'wildfire',
        title: 'Camp Fire',
        rank: 'danger',
        geometry: { type: 'Point', coordinates: point.geometry.coordinates },
        bufferMeters: 30,
      }))

  const marksAt = (clock: string) => applyHazards(graph, firesUntil(clock))

  const kilometres = (clock: string, from: string) => {
    const distances = distancesFrom(graph, marksAt(clock), nodeOf(from), 'car')
    return EXITS.map(exit => {
      const meters = distances[nodeOf(exit)] ?? Number.POSITIVE_INFINITY
      return Number.isFinite(meters) ? Math.round(meters / 100) / 10 : null
    })
  }

  test('the network keeps every node and directed edge', () => {
    const car = costsFor(graph, 'car')
    expect(graph.nodeCount).toBe(2645)
    expect([...graph.out].filter(edge => isOpen(graph, car, edge)).length).toBeGreaterThan(5880)
  })

  test.each([
    ['00:00', HOSPITAL, [14.6, 16.9, 13.2, 8.7, 15.4, 9.8]],
    ['07:45', HOSPITAL, [14.6, 16.9, 13.3, 8.7, 15.4, 11.0]],
    ['08:30', HOSPITAL, [null, null, null, null, null, null]],
    ['00:00', CENTRE, [8.9, 11.1, 10.0, 12.7, 9.6, 11.2]],
    ['07:45', CENTRE, [8.9, 11.1, 10.3, 13.0, 9.6, 11.2]],
    ['08:30', CENTRE, [8.9, 11.1, 10.3, null, 9.6, null]],
    ['09:00', CENTRE, [8.9, 11.1, 10.3, null, null, null]],
    ['10:00', CENTRE, [null, null, null, null, null, null]],
    ['00:00', MAGALIA, [16.3, 18.5, 15.6, 14.6, 17.0, 3.7]],
    ['07:45', MAGALIA, [16.3, 18.5, 16.6, 15.8, 17.0, 3.7]],
    ['08:30', MAGALIA, [null, null, null, null, null, 3.7]],
    ['09:00', MAGALIA, [null, null, null, null, null, null]],
  ])('at %s the ways out from %s are those of the record', (clock, from, expected) => {
    const found = kilometres(clock, from)
    expect(found.map(km => km === null)).toEqual(expected.map(km => km === null))
    found.forEach((km, i) => {
      if (km !== null) expect(Math.abs(km - (expected[i] ?? 0))).toBeLessThanOrEqual(0.11)
    })
  })

  test.each([
    ['06:25', 4],
    ['07:45', 104],
    ['08:30', 278],
    ['09:00', 470],
    ['10:00', 695],
    ['11:00', 895],
  ])('at %s about as many directed edges are closed as in the record', (clock, count) => {
    const marks = marksAt(clock)
    const car = costsFor(graph, 'car')
    let closed = 0
    for (const edge of graph.out) if (isOpen(graph, car, edge) && marks.blocked[segmentOf(edge)]) closed++
    expect(Math.abs(closed - count)).toBeLessThanOrEqual(Math.max(2, count * 0.02))
  })

  test('the route from the centre at 09:00 takes Skyway, and at 10:00 there is none', () => {
    const request = { from: place(CENTRE), to: place('86430944'), profile: 'car' as const }
    const early = planRoute(graph, marksAt('09:00'), request)
    expect(early.routes[0]?.legs[0]?.summary).toContain('Skyway')
    const late = planRoute(graph, marksAt('10:00'), request)
    expect(late.routes).toEqual([])
    expect(['no-safe-way', 'destination-in-hazard']).toContain(late.reason?.code)
    expect(late.reason?.blockedBy[0]?.title).toBe('Camp Fire')
  })

  test.skipIf(!perimeter)('the mapped perimeter with its invalid ring can be used as a hazard and left', () => {
    type Shape = { features: { geometry: HazardInput['geometry'] }[] }
    const { features } = JSON.parse(perimeter ?? '{"features":[]}') as Shape
    const hazards = features.map(
      ({ geometry }, i): HazardInput => ({
        id: `p${i}`,
        kind: 'wildfire',
        title: `Camp Fire ${i}`,
        rank: 'danger',
        geometry,
      }),
    )
    const marks = applyHazards(graph, hazards)
    const result = planRoute(graph, marks, { from: place(HOSPITAL), to: place('86430944'), profile: 'car' })
    const refused = result.reason?.code
    expect(result.routes.length > 0 || refused === 'no-safe-way' || refused === 'destination-in-hazard').toBe(true)
  })
})
