import { encodePolyline } from '@muster/geo/polyline'
import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { toDirectionsV5, travelModeFromMapbox } from '../src/directions/v5.ts'
import { buildGraph } from '../src/graph/build.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { planRoute } from '../src/plan/plan-route.ts'

// A street to the north, a crossing, a street to the west, and a freeway in the east behind a ramp.
const graph = buildGraph({
  nodes: {
    a: [-121.6, 39.7],
    b: [-121.6, 39.71],
    c: [-121.61, 39.71],
    d: [-121.6, 39.72],
    r: [-121.595, 39.7225],
    m: [-121.58, 39.7225],
    e: [-121.57, 39.7225],
  },
  ways: [
    { path: ['a', 'b', 'd'], tags: { highway: 'residential', name: 'Elm Street', sidewalk: 'both' } },
    { path: ['b', 'c'], tags: { highway: 'residential', name: 'Moraga Avenue' } },
    { path: ['d', 'r'], tags: { highway: 'motorway_link' } },
    { path: ['r', 'm', 'e'], tags: { highway: 'motorway', ref: 'CA 99', name: 'Golden State Highway', oneway: 'yes' } },
  ],
})
const none = applyHazards(graph, [])
const plan = (from: Position, to: Position, language: 'en' | 'es' = 'en') =>
  planRoute(graph, none, { from, to, profile: 'car', language })
const texts = (result: ReturnType<typeof plan>) => result.routes[0]?.legs[0]?.steps.map(step => step.instruction)

const decode = (text: string, precision: number): Position[] => {
  const points: Position[] = []
  let [at, lat, lon] = [0, 0, 0]
  const next = () => {
    let [shift, value, byte] = [0, 0, 32]
    while (byte >= 32) {
      byte = text.charCodeAt(at++) - 63
      value |= (byte & 31) << shift
      shift += 5
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  while (at < text.length) {
    lat += next()
    lon += next()
    points.push([lon / 10 ** precision, lat / 10 ** precision])
  }
  return points
}

describe('instructions', () => {
  test('are plain English', () => {
    expect(texts(plan([-121.6, 39.702], [-121.609, 39.71]))).toEqual([
      'Head north on Elm Street',
      'Turn left onto Moraga Avenue',
      'You have arrived',
    ])
  })

  test('are plain Spanish', () => {
    expect(texts(plan([-121.6, 39.702], [-121.609, 39.71], 'es'))).toEqual([
      'Vaya hacia el norte por Elm Street',
      'Gire a la izquierda por Moraga Avenue',
      'Ha llegado',
    ])
  })

  test('announce a turn that stays on the same road', () => {
    const bent = buildGraph({
      nodes: { a: [-121.6, 39.7], b: [-121.6, 39.71], c: [-121.61, 39.71], d: [-121.6, 39.72] },
      ways: [
        { path: ['a', 'b', 'c'], tags: { highway: 'residential', name: 'Elm Street' } },
        { path: ['b', 'd'], tags: { highway: 'residential', name: 'Oak Street' } },
      ],
    })
    const request = { from: [-121.6, 39.702] as Position, to: [-121.609, 39.71] as Position, profile: 'car' as const }
    const result = planRoute(bent, applyHazards(bent, []), request)
    expect(texts(result)?.[1]).toBe('Turn left to stay on Elm Street')
  })

  test('announce ramps and merges with the freeway’s number', () => {
    const result = plan([-121.6, 39.702], [-121.572, 39.7225])
    expect(texts(result)).toEqual(['Head north on Elm Street', 'Take the ramp', 'Merge onto CA 99', 'You have arrived'])
    expect(result.routes[0]?.legs[0]?.steps.map(step => step.type)).toEqual(['depart', 'on ramp', 'merge', 'arrive'])
  })

  test('say on which side the destination is', () => {
    expect(texts(plan([-121.6, 39.702], [-121.6005, 39.707]))?.at(-1)).toBe(
      'You have arrived. Your destination is on the left',
    )
  })
})

describe('the Directions v5 shape', () => {
  const result = plan([-121.6, 39.702], [-121.609, 39.71])
  const options = { steps: true, overview: 'full', annotations: ['congestion', 'distance'] } as const

  test('has the fields that the directions control reads', () => {
    const body = toDirectionsV5(result, options)
    if (body.code !== 'Ok') throw new Error('no route')
    const [route] = body.routes
    expect(body.waypoints[0]?.location).toEqual([-121.6, 39.702])
    const points = decode(String(route?.geometry), 5)
    expect(points[0]).toEqual([-121.6, 39.702])
    const annotation = route?.legs[0]?.annotation as { congestion: string[]; distance: number[] }
    expect(annotation.congestion.length).toBe(points.length - 1)
    expect(annotation.distance.reduce((a, b) => a + b, 0)).toBeCloseTo(route?.distance ?? 0, -1)
    for (const step of route?.legs[0]?.steps ?? []) {
      expect(step.maneuver.instruction).toBeTruthy()
      expect(step.maneuver.location.length).toBe(2)
      expect(typeof step.geometry).toBe('string')
    }
    const sum = route?.legs[0]?.steps.reduce((total, step) => total + step.distance, 0)
    expect(sum).toBeCloseTo(route?.distance ?? 0, 0)
  })

  test('can be GeoJSON or six digits, and omits what was not requested', () => {
    const geo = toDirectionsV5(result, { geometries: 'geojson' })
    expect(geo.routes[0]?.geometry).toMatchObject({ type: 'LineString' })
    expect(geo.routes[0]?.legs[0]?.steps).toEqual([])
    expect(geo.routes[0]?.legs[0]).not.toHaveProperty('annotation')
    const six = toDirectionsV5(result, { geometries: 'polyline6' })
    expect(decode(String(six.routes[0]?.geometry), 6)[0]).toEqual([-121.6, 39.702])
    expect(toDirectionsV5(result, { overview: 'false' }).routes[0]).not.toHaveProperty('geometry')
  })

  test('without a route contains the error that makes the control clear the map', () => {
    const away = plan([-121.6, 39.702], [-100, 39.7])
    const body = toDirectionsV5(away)
    expect(body).toMatchObject({ code: 'NoRoute', routes: [], waypoints: [], error: away.reason?.message })
    expect(body.code === 'NoRoute' && body.muster.reason?.code).toBe('destination-off-network')
  })

  test('polylines equal those of the published example', () => {
    expect(
      encodePolyline(
        [
          [-120.2, 38.5],
          [-120.95, 40.7],
          [-126.453, 43.252],
        ],
        5,
      ),
    ).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  })

  test('profiles of the control are accepted', () => {
    expect(travelModeFromMapbox('mapbox/driving-traffic')).toBe('car')
    expect(travelModeFromMapbox('mapbox/cycling')).toBe('bicycle')
    expect(travelModeFromMapbox('wheelchair')).toBe('wheelchair')
    expect(travelModeFromMapbox('mapbox/flying')).toBeNull()
  })
})
