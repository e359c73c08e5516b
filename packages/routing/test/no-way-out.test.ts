import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import type { RoadGraph, Tags, TravelMode } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { nearestRefuge } from '../src/plan/refuge.ts'
import { nearestSafePlace } from '../src/plan/safe-place.ts'
import type { Refuge } from '../src/plan/types.ts'
import { importOsmnxGraphml } from './import/graphml.ts'
import { metersInside } from './judge.ts'
import { readShared } from './shared.ts'

type Box = readonly [west: number, south: number, east: number, north: number]
const ringOf = ([west, south, east, north]: Box): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const hazard = (id: string, rank: HazardRank, ...rings: Position[][]): HazardInput => ({
  id,
  kind: rank === 'danger' ? 'wildfire' : rank,
  title: id,
  rank,
  geometry: { type: 'Polygon', coordinates: rings },
})
const refuge = (id: string, kind: Refuge['kind'], location: Position): Refuge => ({
  id,
  kind,
  name: id,
  location,
  areaSquareMeters: 10_000,
  source: 'test',
})

// A street of 8.6 km from west to east, and a lane north from its middle to a lake.
const street = (tags: Tags = {}): RoadGraph =>
  buildGraph({
    nodes: {
      west: [-121.65, 39.705],
      middle: [-121.6, 39.705],
      east: [-121.55, 39.705],
      lake: [-121.6, 39.715],
    },
    ways: [
      { path: ['west', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street', ...tags } },
      { path: ['middle', 'lake'], tags: { highway: 'residential', name: 'Lake Lane' } },
    ],
  })
const none = (graph: RoadGraph) => applyHazards(graph, [])

describe('a route that is too long without a motor', () => {
  const far: [Position, Position] = [
    [-121.649, 39.705],
    [-121.551, 39.705],
  ]
  const near: [Position, Position] = [
    [-121.62, 39.705],
    [-121.6, 39.705],
  ]
  const plan = ([from, to]: [Position, Position], profile: TravelMode, language: 'en' | 'es' = 'en') => {
    const graph = street()
    return planRoute(graph, none(graph), { from, to, profile, language })
  }

  test('is refused to a wheelchair, with its length and what to do instead', () => {
    const { routes, reason } = plan(far, 'wheelchair')
    expect(routes).toEqual([])
    expect(reason).toMatchObject({ code: 'too-far', tooFar: { profile: 'wheelchair', limit: { meters: 3_000 } } })
    expect(reason?.tooFar?.meters).toBeGreaterThan(8_000)
    expect(reason?.otherWays).toEqual(['call-911', 'ride', 'contacts', 'transit'])
    expect(reason?.message).toMatch(/5\.2 mi, about \d hours in a wheelchair.*911.*ride/)
    expect(plan(far, 'wheelchair', 'es').reason?.message).toMatch(/aproximadamente \d horas en silla de ruedas.*911/)
  })

  test('is offered when it is short enough, and to people who walk or drive the same distance', () => {
    expect(plan(near, 'wheelchair').routes).toHaveLength(1)
    for (const profile of ['car', 'walking', 'bicycle'] as const) expect(plan(far, profile).routes).toHaveLength(1)
  })

  test('includes the ground without a known road at its ends, which makes it risky, too', () => {
    const graph = street()
    const plan = (north: number) => {
      const request = { from: [-121.63, 39.705 + north] as Position, to: [-121.6, 39.705] as Position }
      return planRoute(graph, none(graph), { ...request, profile: 'wheelchair' })
    }
    // 2.6 km along the street, from a start that is 55 m or 780 m beside it.
    expect(plan(0.0005).routes[0]?.reasons).toContainEqual(expect.objectContaining({ kind: 'no-known-road' }))
    expect(plan(0.007).reason).toMatchObject({ code: 'too-far' })
  })

  test('is not offered when no road lies between start and end', () => {
    const graph = street()
    const request = {
      from: [-121.66, 39.705] as Position,
      to: [-121.6602, 39.706] as Position,
      profile: 'walking' as const,
    }
    const { reason } = planRoute(graph, none(graph), request)
    expect(reason).toMatchObject({ code: 'start-off-network', nearestRoad: { road: 'Main Street' } })
    const marks = applyHazards(graph, [hazard('Fire', 'danger', ringOf([-121.7, 39.6, -121.655, 39.8]))])
    const away = planRoute(graph, marks, {
      ...request,
      to: [-121.4, 39.705],
      refuges: [refuge('pond', 'water', [-121.661, 39.705])],
    })
    expect(away.reason).toMatchObject({ code: 'destination-off-network', refuge: { refuge: { id: 'pond' } } })
    expect(away.reason?.message).toContain('Call 911 if you are in danger.')
  })

  test('is not preferred for the fewest metres in an order when a shorter one also leads out', () => {
    // The way north has 110 m inside the order and 4 km outside. The way south has 330 m inside and 1 km outside.
    const graph = buildGraph({
      nodes: { north: [-121.6, 39.71], home: [-121.6, 39.708], south: [-121.6, 39.7], round: [-121.62, 39.71] },
      ways: [
        { path: ['home', 'south'], tags: { highway: 'residential', name: 'South Street' } },
        {
          path: ['home', 'north', 'round', [-121.62, 39.69], [-121.6, 39.69], 'south'],
          tags: { highway: 'residential', name: 'North Street' },
        },
      ],
    })
    const marks = applyHazards(graph, [hazard('BUT-1', 'order', ringOf([-121.605, 39.705, -121.595, 39.709]))])
    const request = { from: [-121.6, 39.708] as Position, to: [-121.6, 39.7005] as Position }
    const [rolled] = planRoute(graph, marks, { ...request, profile: 'wheelchair' }).routes
    expect(rolled?.distanceMeters).toBeLessThan(1_000)
    expect(rolled?.sentence).toContain('You are inside BUT-1.')
    expect(rolled?.sentence).not.toContain('least distance')
    const [driven] = planRoute(graph, marks, { ...request, profile: 'car' }).routes
    expect(driven?.distanceMeters).toBeGreaterThan(4_000)
    expect(driven?.sentence).toContain('least distance inside it')
  })

  test('is refused for the nearest safe place, too', () => {
    const graph = street()
    const place = { id: 'p', name: 'P', location: far[1], wheelchair: true }
    const { best, reason } = nearestSafePlace(graph, none(graph), [place], { from: far[0], profile: 'wheelchair' })
    expect(best).toBeNull()
    expect(reason?.code).toBe('too-far')
  })
})

describe('a route states why it is risky', () => {
  const from: Position = [-121.62, 39.705]
  const to: Position = [-121.61, 39.705]
  const routeOver = (tags: Tags, profile: TravelMode = 'car') => {
    const graph = street(tags)
    return planRoute(graph, none(graph), { from, to, profile }).routes[0]
  }

  test('is certain when nothing speaks against it', () => {
    expect(routeOver({})).toMatchObject({ certainty: 'certain', reasons: [], sentence: '' })
  })

  test.each<[string, Tags, TravelMode, string, RegExp]>([
    ['a private road', { access: 'private' }, 'car', 'private-road', /private road for 0\.5 mi: Main Street/],
    ['a road closed at some hours', { 'access:conditional': 'no @ (22:00-06:00)' }, 'car', 'doubtful-road', /may be/],
    ['a ford', { ford: 'yes' }, 'car', 'ford', /ford on Main Street/],
    ['a ferry', { highway: '', route: 'ferry', motor_vehicle: 'yes' }, 'car', 'ferry', /ferry: Main Street/],
    ['a street of which no width is known', {}, 'wheelchair', 'unknown-access', /it is not known whether/],
  ])('%s', (_, { highway, ...tags }, profile, kind, words) => {
    const all = highway === '' ? { ...tags, highway: undefined } : tags
    const route = routeOver(all as Tags, profile)
    expect(route).toMatchObject({ certainty: 'risky', reasons: [{ kind, road: 'Main Street' }] })
    expect(route?.reasons[0]?.meters).toBeCloseTo(857, -1)
    expect(route?.sentence).toMatch(words)
  })

  test('a street that is tagged as fit for wheelchairs is certain for them', () => {
    const { certainty } = routeOver({ wheelchair: 'yes' }, 'wheelchair') ?? {}
    expect(certainty).toBe('certain')
  })

  test('names in words what it passes through, notices included', () => {
    const graph = street()
    const smoke = hazard('Thick smoke', 'notice', ringOf([-121.616, 39.7, -121.614, 39.71]))
    const [route] = planRoute(graph, applyHazards(graph, [smoke]), { from, to, profile: 'car' }).routes
    expect(route).toMatchObject({ certainty: 'certain', passesThrough: [{ hazardId: 'Thick smoke' }] })
    expect(route?.sentence).toBe('Passes Thick smoke.')
  })
})

describe('without a way out', () => {
  const graph = street()
  // The fire is a ring around the middle, so both ends of the street are cut off.
  const ring = hazard(
    'Camp Fire',
    'danger',
    ringOf([-121.64, 39.69, -121.56, 39.73]),
    ringOf([-121.61, 39.7, -121.59, 39.72]),
  )
  const marks = applyHazards(graph, [ring])
  const from: Position = [-121.604, 39.705]
  const request = { from, to: [-121.551, 39.705] as Position, profile: 'car' as const }
  const lake = refuge('Lake', 'water', [-121.6, 39.7152])
  const yard = refuge('Yard', 'farmland', [-121.603, 39.7052])
  const beyond = refuge('Beyond', 'water', [-121.62, 39.706])

  test('names the nearest place inside that burns least, the route there and 911', () => {
    const { reason } = planRoute(graph, marks, { ...request, refuges: [beyond, lake] })
    expect(reason).toMatchObject({ code: 'no-safe-way', refuge: { refuge: { id: 'Lake' }, metersInDanger: 0 } })
    expect(reason?.refuge?.meters).toBeCloseTo(343 + 1112 + 22, -2)
    expect(reason?.refuge?.route?.legs[0]?.steps.map(step => step.name)).toContain('Lake Lane')
    expect(reason?.message).toMatch(
      /no safe way out.*911.*burns least near you is Lake \(open water\), 0\.9 mi to the north/,
    )
    expect(reason?.message).toContain('Nobody has confirmed that it is safe')
  })

  test('prefers water to a slightly nearer field', () => {
    const close = refuge('Pond', 'water', [-121.6055, 39.7052])
    expect(nearestRefuge(graph, marks, [yard, close], request)?.refuge.id).toBe('Pond')
  })

  test('uses a refuge inside the fire only when there is no other', () => {
    expect(nearestRefuge(graph, marks, [beyond, lake], request)?.refuge.id).toBe('Lake')
    const only = nearestRefuge(graph, marks, [beyond], request)
    expect(only?.metersInDanger).toBeGreaterThan(500)
  })

  test('says that no refuge is known, and still to call 911', () => {
    const { reason } = planRoute(graph, marks, { ...request, refuges: [] })
    expect(reason).toMatchObject({
      refuge: null,
      refugesSearched: true,
      otherWays: expect.arrayContaining(['call-911']),
    })
    expect(reason?.message).toMatch(/911.*No open water or bare ground is known near you/)
    const { reason: es } = planRoute(graph, marks, { ...request, language: 'es' })
    expect(es?.message).toMatch(/911.*No se conoce agua abierta/)
  })

  test('says that the route to a refuge uses a closed road', () => {
    const closure = { ...hazard('Bridge closed', 'closure', ringOf([-121.6015, 39.7045, -121.6005, 39.7055])) }
    const closed = applyHazards(graph, [ring, closure])
    const { reason } = planRoute(graph, closed, { ...request, refuges: [lake] })
    expect(reason?.refuge?.refuge.id).toBe('Lake')
    expect(reason?.message).toContain('The way there uses a closed road: Bridge closed. It may not be passable.')
    const around = planRoute(graph, marks, { ...request, refuges: [lake] })
    expect(around.reason?.message).not.toContain('closed road')
  })

  test('nobody far from every danger is sent to a refuge because the destination cannot be reached', () => {
    const cut = hazard('Far Fire', 'danger', ringOf([-121.57, 39.69, -121.56, 39.72]))
    const { reason } = planRoute(graph, applyHazards(graph, [cut]), {
      from: [-121.645, 39.705],
      to: [-121.551, 39.705],
      profile: 'car',
      refuges: [lake],
    })
    expect(reason).toMatchObject({ code: 'no-safe-way', refuge: null, refugesSearched: false })
  })
})

const graphml = readShared('roads/paradise_camp/paradise_osm_2018-11-07_8km.graphml')
const observations = readShared('roads/paradise_camp/nist_fire_observations.geojson')
type Observed = { features: { properties: { start_local?: string }; geometry: { coordinates: [number, number] } }[] }

describe.skipIf(!graphml || !observations)('Paradise at ten o’clock, when no way out is left', () => {
  test('patients of the hospital are led to the nearest open ground, around the fire where possible', () => {
    const graph = importOsmnxGraphml(graphml ?? '')
    const fires = (JSON.parse(observations ?? '') as Observed).features
      .filter(({ properties }) => (properties.start_local ?? '').slice(11, 16) <= '10:00')
      .map(({ geometry }, i) => {
        const [lon, lat] = geometry.coordinates
        const side = 0.0004
        return { ring: ringOf([lon - side, lat - side, lon + side, lat + side]), id: `spot-${i}` }
      })
    const marks = applyHazards(
      graph,
      fires.map(({ id, ring }) => hazard(id, 'danger', ring)),
    )
    // The start is the hospital.
    const from: Position = [-121.5717, 39.7521]
    const refuges = [
      refuge('Paradise Lake', 'water', [-121.586, 39.853]),
      refuge('Aquatic Park', 'pitch', [-121.597, 39.7565]),
      refuge('Kunkle Reservoir', 'water', [-121.5706, 39.7337]),
    ]
    const advice = nearestRefuge(graph, marks, refuges, { from, profile: 'car' })
    expect(['Aquatic Park', 'Kunkle Reservoir']).toContain(advice?.refuge.id)
    const told = advice?.metersInDanger ?? Number.NaN
    const found = fires.reduce((sum, { ring }) => sum + metersInside(advice?.route?.geometry ?? [], ring, 2), 0)
    // The fires overlap, so metres inside two of them count twice in both numbers.
    expect(Math.abs(told - found)).toBeLessThan(20 + found * 0.2)
  })
})
