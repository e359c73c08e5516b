import type { Position } from '@muster/geo/position'
import { describe, expect, test } from 'vitest'
import { californiaGraph, californiaTowns } from '../src/data/california-network.ts'
import { candidateSafePlaces } from '../src/data/safe-places.ts'
import type { TravelMode } from '../src/graph/types.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { nearestSafePlace } from '../src/plan/safe-place.ts'
import type { Route } from '../src/plan/types.ts'
import { distancesFrom, nearestNode } from './distances.ts'

const graph = californiaGraph()
const none = applyHazards(graph, [])
const town = (name: string): Position => californiaTowns.find(one => one.name === name)?.location ?? [0, 0]

const box = (id: string, west: number, south: number, east: number, north: number): HazardInput => ({
  id,
  kind: 'wildfire',
  title: `${id} fire`,
  rank: 'danger',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
})

const roadsOf = (from: string, to: string, hazards: HazardInput[] = [], profile: TravelMode = 'car') => {
  const result = planRoute(graph, applyHazards(graph, hazards), { from: town(from), to: town(to), profile })
  return { result, names: result.routes[0]?.legs.flatMap(leg => leg.steps.map(step => step.name)) ?? [] }
}

describe('the bundled California network', () => {
  test('a place on a crossing is reached from every side, never by passing it and turning round', () => {
    const starts: Position[] = [town('Walnut Creek'), [-122.3, 37.92], town('Fremont')]
    const turns = californiaTowns.slice(0, 60).flatMap(({ name, location }) =>
      starts.flatMap(from => {
        const [route] = planRoute(graph, none, { from, to: location, profile: 'car' }).routes
        const steps = route?.legs.flatMap(leg => leg.steps) ?? []
        return steps.some(step => step.modifier === 'uturn') ? [name] : []
      }),
    )
    expect(turns).toEqual([])
  })

  test('is one connected component by car, with at least 500 nodes', () => {
    expect(graph.nodeCount).toBeGreaterThanOrEqual(500)
    const far = distancesFrom(graph, none, 0, 'car')
    expect(far.every(Number.isFinite)).toBe(true)
  })

  test.each(['walking', 'wheelchair', 'bicycle'] as const)('nearly all towns can be reached by %s', profile => {
    const meters = distancesFrom(graph, none, nearestNode(graph, town('Berkeley')), profile)
    const missed = californiaTowns.filter(({ location }) => !Number.isFinite(meters[nearestNode(graph, location)]))
    expect(missed.length).toBeLessThan(californiaTowns.length * 0.03)
  })

  test('the roads across the bay are its bridges', () => {
    expect(roadsOf('Oakland', 'San Francisco').names).toContain('San Francisco-Oakland Bay Bridge')
    const closed = box('Toll plaza', -122.35, 37.815, -122.3, 37.826)
    const { result, names } = roadsOf('Oakland', 'San Francisco', [closed])
    expect(names.some(name => ['San Mateo Bridge', 'Golden Gate Bridge'].includes(name))).toBe(true)
    expect(result.routes[0]?.avoided[0]?.hazardId).toBe('Toll plaza')
    expect(result.routes[0]?.avoided[0]?.extraMeters).toBeGreaterThan(10_000)
    expect(result.routes[0]?.sentence).toContain('Avoids the Toll plaza fire')
  })

  test('Orinda to Oakland uses the Caldecott Tunnel, and the hill roads when it burns there', () => {
    const inTunnel = (route: Route | undefined) =>
      route?.geometry.some(([lon, lat]) => lon === -122.2065 && lat === 37.8608)
    expect(inTunnel(roadsOf('Orinda', 'Oakland').result.routes[0])).toBe(true)
    const { result } = roadsOf('Orinda', 'Oakland', [box('Tunnel', -122.213, 37.855, -122.208, 37.861)])
    expect(inTunnel(result.routes[0])).toBe(false)
    expect(result.routes.length).toBe(1)
  })

  test('a route from a start inside a fire leaves by the shortest way and does not enter it again', () => {
    const { result } = roadsOf('Paradise', 'Chico', [box('Camp', -121.635, 39.74, -121.56, 39.81)])
    expect(result.routes[0]?.leavesHazards[0]?.metersInside).toBeLessThan(3_000)
    expect(result.routes[0]?.sentence).toContain('You are inside the area of the Camp fire')
  })

  test('a destination in a fire is refused, and an enclosed town has no safe way out', () => {
    const fire = box('Camp', -121.635, 39.74, -121.56, 39.81)
    expect(roadsOf('Chico', 'Paradise', [fire]).result.reason?.code).toBe('destination-in-hazard')
    const ring: HazardInput = {
      ...fire,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-121.75, 39.6],
            [-121.45, 39.6],
            [-121.45, 40],
            [-121.75, 40],
            [-121.75, 39.6],
          ],
          [
            [-121.63, 39.745],
            [-121.61, 39.745],
            [-121.61, 39.755],
            [-121.63, 39.755],
            [-121.63, 39.745],
          ],
        ],
      },
    }
    const { result } = roadsOf('Paradise', 'Chico', [ring])
    expect(result.reason).toMatchObject({ code: 'no-safe-way', blockedBy: [{ hazardId: 'Camp' }] })
    expect(result.reason?.message).toContain('no safe way out')
    expect(result.reason?.blockedRoads.length).toBeGreaterThan(0)
  })

  test('offers alternative routes that differ', () => {
    const { routes } = planRoute(graph, none, {
      from: town('Oakland'),
      to: town('Sacramento'),
      profile: 'car',
      alternatives: true,
    })
    expect(routes.length).toBeGreaterThan(1)
    expect(new Set(routes.map(route => Math.round(route.distanceMeters))).size).toBe(routes.length)
  })

  test('passes the waypoints', () => {
    const { routes, waypoints } = planRoute(graph, none, {
      from: town('Oakland'),
      via: [town('Moraga')],
      to: town('Berkeley'),
      profile: 'car',
    })
    expect(routes[0]?.legs.length).toBe(2)
    expect(waypoints.length).toBe(3)
  })

  test('names the nearest safe place outside the fire, with a route to it', () => {
    const fire = box('Camp', -121.635, 39.74, -121.56, 39.81)
    const request = { from: town('Paradise'), profile: 'car' as const }
    const { best } = nearestSafePlace(graph, applyHazards(graph, [fire]), candidateSafePlaces, request)
    expect(best?.place.city).toBe('Chico')
    const chico = box('Chico', -121.95, 39.66, -121.77, 39.8)
    const other = nearestSafePlace(graph, applyHazards(graph, [fire, chico]), candidateSafePlaces, request)
    expect(other.best?.place.city).toBe('Gridley')
    expect(other.best?.result.routes.length).toBe(1)
  })

  test('gives no wheelchair route from Paradise to Chico', () => {
    const { reason } = roadsOf('Paradise', 'Chico', [], 'wheelchair').result
    expect(reason).toMatchObject({ code: 'too-far', otherWays: ['call-911', 'ride', 'contacts', 'transit'] })
    expect(reason?.tooFar?.seconds).toBeGreaterThan(3 * 3600)
  })

  test('no instruction names a street that does not exist', () => {
    for (const profile of ['walking', 'bicycle'] as const) {
      const { routes } = planRoute(graph, none, { from: town('Walnut Creek'), to: town('Danville'), profile })
      const words = routes.flatMap(({ legs }) => legs.flatMap(({ steps }) => steps.map(step => step.instruction)))
      expect(words.length).toBeGreaterThan(1)
      expect(words.filter(text => /local roads|beside/i.test(text))).toEqual([])
    }
  })

  test('a safe place that is not known to be accessible is not offered to a wheelchair user', () => {
    const places = [
      { id: 'near', name: 'Near', location: town('Orinda'), wheelchair: null },
      { id: 'far', name: 'Far', location: town('Walnut Creek'), wheelchair: true },
    ]
    const { best } = nearestSafePlace(graph, none, places, {
      from: town('Orinda'),
      profile: 'car',
      wheelchair: true,
    })
    expect(best?.place.id).toBe('far')
  })
})
