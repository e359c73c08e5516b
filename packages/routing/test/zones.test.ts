import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { positionOf } from '../src/graph/edges.ts'
import type { RoadGraph } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { nearestSafePlace } from '../src/plan/safe-place.ts'
import { buildGridGraph } from './grid.ts'
import { importOsmnxGraphml } from './import/graphml.ts'
import { insideRing, metersInside } from './judge.ts'
import { readShared } from './shared.ts'

const box = (id: string, rank: HazardRank, [west, south, east, north]: readonly [number, number, number, number]) => {
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const hazard: HazardInput = { id, kind: rank, title: id, rank, geometry: { type: 'Polygon', coordinates: [ring] } }
  return { ring, hazard }
}

// A street of 4.3 km from west to east, with a detour in the north from its middle to its east end.
const street = buildGraph({
  nodes: {
    west: [-121.62, 39.705],
    second: [-121.61, 39.705],
    middle: [-121.6, 39.705],
    east: [-121.57, 39.705],
    north: [-121.59, 39.73],
  },
  ways: [
    { path: ['west', 'second', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street' } },
    { path: ['middle', 'north', 'east'], tags: { highway: 'residential', name: 'North Road' } },
  ],
})
const plan = (graph: RoadGraph, boxes: readonly { hazard: HazardInput }[], from: Position, to: Position) =>
  planRoute(
    graph,
    applyHazards(
      graph,
      boxes.map(({ hazard }) => hazard),
    ),
    { from, to, profile: 'car' },
  )

describe('zones under an evacuation order', () => {
  const a = box('BUT-1', 'order', [-121.63, 39.7, -121.605, 39.71])
  const b = box('BUT-2', 'order', [-121.605, 39.7, -121.595, 39.71])

  test('that touch are crossed outwards like one zone', () => {
    const [route] = plan(street, [a, b], [-121.615, 39.705], [-121.575, 39.705]).routes
    expect(route?.leavesHazards.map(({ hazardId }) => hazardId)).toEqual(['BUT-1'])
    expect(route?.passesThrough).toMatchObject([{ hazardId: 'BUT-2', rank: 'order' }])
    expect(route?.avoided).toEqual([])
    expect(route?.sentence).toContain('On the way out you cross BUT-2')
  })

  test('that are a few metres apart count as one, too', () => {
    const apart = box('BUT-2', 'order', [-121.60485, 39.7, -121.595, 39.71])
    expect(plan(street, [a, apart], [-121.615, 39.705], [-121.575, 39.705]).routes).toHaveLength(1)
  })

  test('that are apart are not entered by a person outside', () => {
    const long = buildGraph({
      nodes: { west: [-121.62, 39.705], middle: [-121.6, 39.705], east: [-121.3, 39.705] },
      ways: [{ path: ['west', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street' } }],
    })
    const { routes, reason } = plan(long, [b], [-121.5, 39.705], [-121.615, 39.705])
    expect(routes).toEqual([])
    expect(reason).toMatchObject({
      code: 'no-safe-way',
      blockedBy: [{ hazardId: 'BUT-2' }],
      blockedRoads: ['Main Street'],
    })
  })

  test('are crossed by a person whom they enclose, and the route says so', () => {
    const [route] = plan(street, [b], [-121.615, 39.705], [-121.575, 39.705]).routes
    expect(route).toMatchObject({ crossesOrders: true, certainty: 'risky' })
    expect(route?.sentence).toContain('This one crosses BUT-2')
  })

  test('are each named when a place lies between two of them, and no others', () => {
    const [south, north, far] = [
      box('BUT-S', 'order', [-121.605, 39.69, -121.58, 39.7049]),
      box('BUT-N', 'order', [-121.605, 39.705, -121.58, 39.71]),
      box('BUT-F', 'order', [-121.605, 39.71, -121.58, 39.72]),
    ]
    const { reason } = plan(street, [south, north, far], [-121.615, 39.705], [-121.59, 39.70495])
    expect(reason?.code).toBe('destination-in-hazard')
    expect(reason?.blockedBy.map(({ hazardId }) => hazardId)).toEqual(['BUT-S', 'BUT-N'])
  })

  test('are named when an enclosed route follows the border of two of them', () => {
    const south = box('BUT-S', 'order', [-121.605, 39.69, -121.58, 39.705])
    const north = box('BUT-N', 'order', [-121.605, 39.705, -121.58, 39.71])
    const other = box('BUT-O', 'order', [-121.605, 39.725, -121.58, 39.74])
    const [route] = plan(street, [south, north, other], [-121.615, 39.705], [-121.575, 39.705]).routes
    expect(route).toMatchObject({ crossesOrders: true, certainty: 'risky' })
    expect(route?.reasons.map(({ kind }) => kind)).toContain('crosses-order')
    expect(route?.sentence).toMatch(/This one crosses BUT-[SN]/)
  })

  test('are never a destination', () => {
    const { reason } = plan(street, [a, b], [-121.575, 39.705], [-121.605, 39.705])
    expect(reason?.code).toBe('destination-in-hazard')
  })

  test('leave the roads on their outline open to people outside, from both sides', () => {
    const south = box('BUT-S', 'order', [-121.63, 39.69, -121.56, 39.70502])
    const [route] = plan(street, [south], [-121.615, 39.705], [-121.575, 39.705]).routes
    expect(route?.legs[0]?.steps.map(step => step.name)).not.toContain('North Road')
    expect(route?.passesThrough).toEqual([])
  })

  test('that are narrow strips stay valid, in any position', () => {
    const strip: Position[] = [
      [-121.62, 39.69],
      [-121.5997, 39.7102],
      [-121.6, 39.7104],
      [-121.6203, 39.6902],
    ]
    const geometry = { type: 'Polygon' as const, coordinates: [strip] }
    const order: HazardInput = { id: 'BUT-3', kind: 'evacuation-order', title: 'BUT-3', rank: 'order', geometry }
    const met = [...applyHazards(street, [order]).orderedStretches.values()].flat()
    // The strip is 34 m wide and crosses the street at an angle.
    expect(met.reduce((sum, { from, to }) => sum + to - from, 0)).toBeGreaterThan(15)
  })

  test('that tell people to stay indoors make a way out of them risky', () => {
    const stay = { ...a.hazard, kind: 'shelter-in-place' }
    const request = {
      from: [-121.615, 39.705] as Position,
      to: [-121.575, 39.705] as Position,
      profile: 'car' as const,
    }
    const [route] = planRoute(street, applyHazards(street, [stay]), request).routes
    expect(route).toMatchObject({ certainty: 'risky', reasons: [{ kind: 'crosses-order' }] })
    expect(route?.sentence).toContain('Officials tell people there to stay indoors.')
  })

  test('on both sides of a road contain the road', () => {
    const south = box('BUT-S', 'order', [-121.605, 39.69, -121.58, 39.705])
    const north = box('BUT-N', 'order', [-121.605, 39.705, -121.58, 39.71])
    const { reason } = plan(street, [south, north], [-121.615, 39.705], [-121.59, 39.705])
    expect(reason?.code).toBe('destination-in-hazard')
  })
})

describe('dangers and orders together', () => {
  const fire = box('Camp Fire', 'danger', [-121.6012, 39.7, -121.58, 39.71])
  const order = box('BUT-1', 'order', [-121.615, 39.69, -121.579, 39.75])
  // A road far in the north connects both ends of the street around the fire.
  const loop = buildGraph({
    nodes: {
      west: [-121.62, 39.705],
      turn: [-121.605, 39.705],
      east: [-121.57, 39.705],
      northwest: [-121.605, 39.74],
      northeast: [-121.57, 39.74],
    },
    ways: [
      { path: ['west', 'turn', 'east'], tags: { highway: 'residential', name: 'Main Street' } },
      { path: ['turn', 'northwest', 'northeast', 'east'], tags: { highway: 'residential', name: 'North Road' } },
    ],
  })

  test('the shortest distance in danger goes before the shortest in the ordered zone and before time', () => {
    const [route] = plan(loop, [fire, order], [-121.6008, 39.705], [-121.5705, 39.705]).routes
    // Main Street to the east is shorter, and also leaves the order sooner, but 1.8 km of it are in the fire.
    expect(route ? metersInside(route.geometry, fire.ring, 1) : Number.NaN).toBeLessThan(45)
    expect(route ? metersInside(route.geometry, order.ring, 1) : Number.NaN).toBeGreaterThan(5_000)
    expect(route?.certainty).toBe('risky')
    expect(route?.sentence).toContain('You are inside the area of Camp Fire')
    // Another way has less distance in the order, but more in the fire.
    expect(route?.sentence).toContain('You are inside BUT-1.')
    expect(route?.sentence).not.toContain('least distance inside it')
  })

  test('a fire that was left for an ordered zone is not entered again', () => {
    const second = box('Second Fire', 'danger', [-121.604, 39.7, -121.5995, 39.71])
    const { routes } = plan(street, [fire, second], [-121.6008, 39.705], [-121.619, 39.705])
    for (const route of routes)
      expect(route.leavesHazards.map(({ hazardId }) => hazardId)).toEqual(['Camp Fire', 'Second Fire'])
    expect(routes).toHaveLength(1)
  })
})

describe('closures', () => {
  test('close their roads in both directions, and nothing else', () => {
    const closed = box('Closed', 'closure', [-121.585, 39.7045, -121.584, 39.7055])
    for (const [from, to] of [
      [
        [-121.615, 39.705],
        [-121.575, 39.705],
      ],
      [
        [-121.575, 39.705],
        [-121.615, 39.705],
      ],
    ] as [Position, Position][]) {
      const [route] = plan(street, [closed], from, to).routes
      expect(route?.legs[0]?.steps.map(step => step.name)).toContain('North Road')
      expect(route?.certainty).toBe('certain')
    }
  })
})

test('a route that passes within 50 m of a fire line says so, with the distance', () => {
  const beside = box('Beside', 'danger', [-121.595, 39.70528, -121.59, 39.71])
  const [route] = plan(street, [beside], [-121.615, 39.705], [-121.575, 39.705]).routes
  expect(route).toMatchObject({ certainty: 'risky', nearDangers: [{ hazardId: 'Beside' }] })
  expect(route?.nearDangers[0]?.meters).toBeGreaterThanOrEqual(28)
  expect(route?.nearDangers[0]?.meters).toBeLessThanOrEqual(35)
  expect(route?.sentence).toContain('Passes within')
})

test('each of several dangers near a route is listed with its own distance, and the number of further ones', () => {
  const beside = (name: string, lon: number, meters: number) =>
    box(name, 'danger', [lon, 39.705 + meters / 111_195, lon + 0.002, 39.71]).hazard
  const fires = [
    beside('East Fire', -121.592, 45),
    beside('West Fire', -121.612, 4),
    beside('North Fire', -121.608, 18),
    beside('Far Fire', -121.604, 28),
  ]
  const marks = applyHazards(street, fires)
  const [route] = planRoute(street, marks, { from: [-121.615, 39.705], to: [-121.575, 39.705], profile: 'car' }).routes
  expect(route?.sentence).toBe(
    'Passes within 30 ft of West Fire, 70 ft of North Fire, 100 ft of Far Fire and 1 more. That may close soon.',
  )
})

test('a place that is reached with less of a fire goes before a fitting one on its other side', () => {
  // The start is 40 m inside the fire's west end. The way to the east has 1.8 km in the fire.
  const fire = box('Fire', 'danger', [-121.6012, 39.7, -121.58, 39.71])
  const places = [
    { id: 'east', name: 'East', location: [-121.5705, 39.705] as Position, wheelchair: true, tier: 0 },
    { id: 'west', name: 'West', location: [-121.6195, 39.705] as Position, wheelchair: true, tier: 2 },
  ]
  const one = buildGraph({
    nodes: { west: [-121.62, 39.705], east: [-121.57, 39.705] },
    ways: [{ path: ['west', 'east'], tags: { highway: 'residential', name: 'Main Street' } }],
  })
  const marks = applyHazards(one, [fire.hazard])
  const { best } = nearestSafePlace(one, marks, places, { from: [-121.6008, 39.705], profile: 'car' })
  expect(best?.place.id).toBe('west')
  expect(best?.result.routes[0]?.leavesHazards[0]?.metersInside).toBeLessThan(60)
})

test('a safe place close to a fire is not chosen when another can be reached', () => {
  const fire = box('Fire', 'danger', [-121.569, 39.7, -121.56, 39.71])
  const places = [
    { id: 'near', name: 'Near', location: [-121.5705, 39.705] as Position, wheelchair: true },
    { id: 'far', name: 'Far', location: [-121.62, 39.705] as Position, wheelchair: true },
  ]
  const marks = applyHazards(street, [fire.hazard])
  const { best } = nearestSafePlace(street, marks, places, { from: [-121.58, 39.705], profile: 'car' })
  expect(best?.place.id).toBe('far')
})

test.each([1, 2, 3])('every crossing of a town cut into nine ordered zones has a way out (seed %i)', seed => {
  const graph = buildGridGraph(seed)
  const cuts = [0, 1, 2, 3]
  const edge = (axis: 0 | 1, cut: number) => (axis === 0 ? -121.5953 : 39.5042) + cut * (axis === 0 ? 0.01 : 0.0082)
  const zones = cuts
    .slice(1)
    .flatMap(x =>
      cuts.slice(1).map(y => box(`GRD-${x}${y}`, 'order', [edge(0, x - 1), edge(1, y - 1), edge(0, x), edge(1, y)])),
    )
  const marks = applyHazards(
    graph,
    zones.map(({ hazard }) => hazard),
  )
  const outside = Array.from({ length: graph.nodeCount }, (_, n) => positionOf(graph, n)).filter(
    at => !zones.some(({ ring }) => insideRing(at, ring)),
  )
  const places = outside.map((location, i) => ({ id: String(i), name: '', location, wheelchair: true }))
  const none = applyHazards(graph, [])
  for (let n = 0; n < graph.nodeCount; n++) {
    const from = positionOf(graph, n)
    if (!zones.some(({ ring }) => insideRing(from, ring))) continue
    const free = nearestSafePlace(graph, none, places, { from, profile: 'walking' }).best
    if (free)
      expect(nearestSafePlace(graph, marks, places, { from, profile: 'walking' }).best, String(from)).not.toBeNull()
  }
})

const graphml = readShared('roads/paradise_camp/paradise_osm_2018-11-07_8km.graphml')
const official = readShared('roads/paradise_camp/butte_official_evac_zones.geojson')
const exits = ['86430944', '86501842', '5659294662', '86500095', '86586240', '86432416']

type Zone = { properties: { Zone: string }; geometry: { type: 'Polygon'; coordinates: Position[][] } }

describe.skipIf(!graphml || !official)('Paradise, its 14 official zones each under its own order', () => {
  // Vitest also runs the body of a skipped suite, so a graph is needed without the test data.
  const graph = graphml ? importOsmnxGraphml(graphml) : buildGridGraph(1)
  const { features } = JSON.parse(official ?? '{"features":[]}') as { features: Zone[] }
  const zones = features.filter(({ properties }) => properties.Zone.startsWith('BUT-TOP'))
  const hazards = zones.map(({ properties, geometry }): HazardInput => {
    return { id: properties.Zone, kind: 'evacuation-order', title: properties.Zone, rank: 'order', geometry }
  })
  const places = exits.flatMap(id => {
    const n = graph.nodeIds?.indexOf(id) ?? -1
    return n < 0 ? [] : [{ id, name: id, location: positionOf(graph, n), wheelchair: true }]
  })

  test('none of 300 random people is told that there is no safe way out', { timeout: 240_000 }, () => {
    expect(zones).toHaveLength(14)
    const marks = applyHazards(graph, hazards)
    const random = seededRandom(300)
    const corners = zones.flatMap(({ geometry }) => geometry.coordinates[0] ?? [])
    const [west, east] = [Math.min(...corners.map(p => p[0])), Math.max(...corners.map(p => p[0]))]
    const [south, north] = [Math.min(...corners.map(p => p[1])), Math.max(...corners.map(p => p[1]))]
    const stranded: Position[] = []
    for (let asked = 0; asked < 300; ) {
      const from: Position = [west + random() * (east - west), south + random() * (north - south)]
      if (!zones.some(({ geometry }) => insideRing(from, geometry.coordinates[0] ?? []))) continue
      asked++
      if (!nearestSafePlace(graph, marks, places, { from, profile: 'car' }).best) stranded.push(from)
    }
    expect(stranded).toEqual([])
  })
})
