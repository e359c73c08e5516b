import type { Position } from '@muster/geo/position'
import { seededRandom } from '@muster/test-kit/random'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { prepareArea } from '../src/hazards/area.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import { thinRings } from '../src/hazards/thin.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { planRoute } from '../src/plan/plan-route.ts'
import { nearestSafePlace } from '../src/plan/safe-place.ts'
import { insideRing } from './judge.ts'

// A street of 17 km from west to east.
const graph = buildGraph({
  nodes: { west: [-121.8, 39.705], middle: [-121.7, 39.705], east: [-121.6, 39.705] },
  ways: [{ path: ['west', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street' } }],
})
const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000

/** A square fire with sides of 1.1 km, whose north side is `metersSouth` metres south of the road. */
const fire = (metersSouth: number, lon: number, more: Partial<HazardInput> = {}): HazardInput => {
  const top = 39.705 - metersSouth / 111_195
  const ring: Position[] = [
    [lon - 0.006, top - 0.01],
    [lon + 0.006, top - 0.01],
    [lon + 0.006, top],
    [lon - 0.006, top],
    [lon - 0.006, top - 0.01],
  ]
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { id: 'Camp Fire', kind: 'wildfire', title: 'Camp Fire', rank: 'danger', geometry, ...more }
}
const from: Position = [-121.7, 39.705]
const place = (id: string, location: Position) => ({ id, name: id, location, wheelchair: true })
const east = place('east', [-121.62, 39.705])
const west = place('west', [-121.79, 39.705])

describe('a safe place', () => {
  const bestOf = (hazard: HazardInput, departAt?: number) => {
    const marks = applyHazards(graph, [hazard])
    return nearestSafePlace(graph, marks, [east, west], { from, profile: 'car', ...(departAt && { departAt }) })
  }

  test('is the nearer one while the fire is 3 km away from it without known growth', () => {
    const { best, margin } = bestOf(fire(3_000, -121.62, { observedAt: now - hour }), now)
    expect(best?.place.id).toBe('east')
    expect(margin).toBe(
      'The place is 1.2 mi or more from every known danger. The oldest report is 60 min old. It is not known how fast the dangers grow.',
    )
  })

  test('is the other one when the growing fire will be near before arrival', () => {
    const growing = fire(3_000, -121.62, { observedAt: now - hour, growthMetersPerHour: 1_500 })
    expect(bestOf(growing, now).best?.place.id).toBe('west')
    expect(bestOf(growing, now).margin).toContain('how fast the dangers are said to grow')
  })

  test('is not called clear of a fire that will have grown near it before arrival', () => {
    const growing = fire(3_000, -121.62, { observedAt: now - hour, growthMetersPerHour: 1_500 })
    const marks = applyHazards(graph, [growing])
    const { best, margin } = nearestSafePlace(graph, marks, [east], { from, profile: 'car', departAt: now })
    expect(best?.result.routes[0]?.endsClear).toBe(false)
    expect(margin).toContain('less than 1.2 mi from a known danger')
  })

  test('says that the growth of only some dangers is known', () => {
    const hazards = [fire(3_000, -121.62, { observedAt: now }), fire(9_000, -121.62, { id: 'Two', observedAt: now })]
    const [told = fire(1, 0), ...others] = hazards
    const marks = applyHazards(graph, [{ ...told, growthMetersPerHour: 10 }, ...others])
    const { margin } = nearestSafePlace(graph, marks, [east], { from, profile: 'car', departAt: now })
    expect(margin).toContain('It is not known how fast some of the dangers grow.')
  })

  test('remains the nearer one when the fire grows away from it', () => {
    const growing = fire(3_000, -121.62, { observedAt: now - hour, growthMetersPerHour: 1_500, bearing: 180 })
    expect(bestOf(growing, now).best?.place.id).toBe('east')
  })

  test('that the fire will have reached does not count', () => {
    const marks = applyHazards(graph, [fire(500, -121.62, { observedAt: now - hour, growthMetersPerHour: 3_000 })])
    const { best } = nearestSafePlace(graph, marks, [east], { from, profile: 'car', departAt: now })
    expect(best).toBeNull()
  })
})

describe('a route', () => {
  const routeBy = (hazard: HazardInput) => {
    const marks = applyHazards(graph, [hazard])
    const request = { from, to: west.location, profile: 'car' as const, departAt: now, safePlaces: [west.location] }
    return planRoute(graph, marks, request).routes[0]
  }

  test.each([-121.7509, -121.7506, -121.75, -121.7497, -121.7491])(
    'mentions a narrow fire that is about to reach any part of it: at longitude %d',
    lon => {
      // A strip of fire 2 m wide that ends 60 m from the road. In the time until a traveller has passed, safety margin included, it grows by 67 m.
      const top = 39.705 - 60 / 111_195
      const ring: Position[] = [
        [lon - 0.00001, top - 0.003],
        [lon + 0.00001, top - 0.003],
        [lon, top],
        [lon - 0.00001, top - 0.003],
      ]
      const tongue = fire(0, 0, {
        observedAt: now,
        growthMetersPerHour: 110,
        geometry: { type: 'Polygon', coordinates: [ring] },
      })
      expect(routeBy(tongue)?.reasons).toMatchObject([{ kind: 'closes-soon' }])
      const slower = { ...tongue, growthMetersPerHour: 60 }
      expect(routeBy(slower)?.reasons).toEqual([])
    },
  )

  test('says in how many minutes a fire at its reported growth reaches it, when that is before it is passed', () => {
    // The fire was 600 m away half an hour ago and grows by 1 km an hour, so it reaches the road in 6 minutes.
    const route = routeBy(fire(600, -121.75, { observedAt: now - hour / 2, growthMetersPerHour: 1_000 }))
    expect(route).toMatchObject({ certainty: 'risky', reasons: [{ kind: 'closes-soon', hazardId: 'Camp Fire' }] })
    expect(route?.reasons[0]?.minutes).toBeGreaterThanOrEqual(5)
    expect(route?.reasons[0]?.minutes).toBeLessThanOrEqual(7)
    expect(route?.sentence).toMatch(/may reach this route in [567] min/)
  })

  test('is certain when the fire is too slow, or its growth is unknown', () => {
    const slow = routeBy(fire(600, -121.75, { observedAt: now, growthMetersPerHour: 100 }))
    expect(slow?.certainty).toBe('certain')
    expect(routeBy(fire(600, -121.75, { observedAt: now - 100 * hour }))?.certainty).toBe('certain')
  })

  test('ends at a safe place only when the destination is one, and clear', () => {
    expect(routeBy(fire(5_000, -121.75))).toMatchObject({ endsClear: true, endsAtSafePlace: true })
    expect(routeBy(fire(1_000, -121.79))).toMatchObject({ endsClear: false, endsAtSafePlace: false })
    const marks = applyHazards(graph, [])
    const [elsewhere] = planRoute(graph, marks, { from, to: [-121.78, 39.705], profile: 'car' }).routes
    expect(elsewhere).toMatchObject({ endsClear: true, endsAtSafePlace: false })
  })
})

test.each<[string, Position, 'left' | 'right']>([
  ['north of a road to the west', [-121.79, 39.7052], 'right'],
  ['south of it', [-121.79, 39.7048], 'left'],
])('a destination %s is on the side that the arrival states', (_, to, side) => {
  const [route] = planRoute(graph, applyHazards(graph, []), { from, to, profile: 'car' }).routes
  expect(route?.arrivalSide).toBe(side)
  expect(route?.legs[0]?.steps.at(-1)?.instruction).toContain(`on the ${side}`)
})

describe('a perimeter of 390,000 vertices', () => {
  const random = seededRandom(3)
  const count = 390_000
  const ring = Array.from({ length: count }, (_, i): Position => {
    const angle = (2 * Math.PI * i) / count
    const reach = 0.15 + 0.01 * Math.sin(40 * angle) + 0.0002 * random()
    return [-121.5 + reach * Math.cos(angle), 39.7 + reach * Math.sin(angle) * 0.78]
  })
  const hazard: HazardInput = {
    id: 'large',
    kind: 'wildfire',
    title: 'Large',
    rank: 'danger',
    geometry: { type: 'Polygon', coordinates: [ring] },
  }

  test('is simplified for marking, and grown so that it covers the original', () => {
    const { rings, slackMeters } = thinRings([{ polygon: 0, points: ring }])
    expect(rings[0]?.points.length).toBeLessThanOrEqual(20_000)
    expect(slackMeters).toBeLessThanOrEqual(40)
    const area = prepareArea(hazard)
    let inside = 0
    for (let i = 0; i < 150; i++) {
      // Tests points near the outline, where the simplified shape may differ.
      const corner = ring[Math.floor(random() * count)] ?? [0, 0]
      const point: Position = [corner[0] + (random() - 0.5) * 0.002, corner[1] + (random() - 0.5) * 0.002]
      if (!insideRing(point, ring)) continue
      inside++
      expect(area.contains(point)).toBe(true)
    }
    expect(inside).toBeGreaterThan(50)
  }, 60_000)
})
