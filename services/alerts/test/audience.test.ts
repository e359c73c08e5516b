import type { Position } from '@muster/contracts/entities/common'
import { areaKm2, geometryOf, isNear } from '@muster/geo/area'
import { cellsOfArea, cellsOfPlaces } from '@muster/geo/cells'
import { describe, expect, test } from 'vitest'
import { audienceOf, placeIn } from '../src/domain/audience.ts'
import { countiesOf } from '../src/domain/counties.ts'
import { namedAreasOf, noZoneShapes } from '../src/domain/named-areas.ts'

/** A star-shaped polygon of a given size. Its outline has notches, as the borders of real areas do. */
function star([lon, lat]: Position, degrees: number): Position[][] {
  const ring = Array.from({ length: 24 }, (_, i): Position => {
    const angle = (i * Math.PI) / 12
    const reach = i % 2 === 0 ? degrees : degrees / 2
    return [lon + reach * Math.cos(angle), lat + reach * Math.sin(angle)]
  })
  return [[...ring, ring[0] ?? [lon, lat]]]
}

// Gives the same numbers in every run, so that a failure can be reproduced.
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('cells', () => {
  test.for([0.001, 0.02, 0.3, 1, 3])('find everyone inside an area of %f degrees with a bounded query', degrees => {
    const centre: Position = [-121.3, 38.1]
    const geometry = geometryOf([star(centre, degrees)])
    if (!geometry) throw new Error('no geometry')
    const cells = new Set(cellsOfArea(geometry))
    expect(cells.size).toBeGreaterThan(0)
    expect(cells.size).toBeLessThanOrEqual(600)
    const random = randomOf(7)
    const [ring = []] = star(centre, degrees)
    let inside = 0
    for (let i = 0; i < 20_000; i++) {
      // A point just inside the border, where a cell is easily missed.
      const [from, to] = [ring[i % 24] ?? centre, ring[(i % 24) + 1] ?? centre]
      const along = random()
      const at = (axis: 0 | 1) => from[axis] + along * (to[axis] - from[axis])
      const inward = 1 - random() ** 4 / 10
      const place: Position = [centre[0] + inward * (at(0) - centre[0]), centre[1] + inward * (at(1) - centre[1])]
      if (!isNear(place, geometry, 0)) continue
      inside += 1
      expect(cellsOfPlaces([place]).some(cell => cells.has(cell))).toBe(true)
    }
    expect(inside).toBeGreaterThan(10_000)
  })
})

describe('cells with a margin', () => {
  test.for([0.001, 0.02, 0.3, 1])('find everyone within 2 km of an area of %f degrees', degrees => {
    const centre: Position = [-121.3, 38.1]
    const geometry = geometryOf([star(centre, degrees)])
    if (!geometry) throw new Error('no geometry')
    const cells = new Set(cellsOfArea(geometry, 2))
    const random = randomOf(11)
    let near = 0
    for (let i = 0; i < 20_000; i++) {
      const reach = 2 * degrees + 0.05
      const place: Position = [centre[0] + (random() - 0.5) * 2 * reach, centre[1] + (random() - 0.5) * 2 * reach]
      if (!isNear(place, geometry, 2) || isNear(place, geometry, 1)) continue
      near += 1
      expect(cellsOfPlaces([place]).some(cell => cells.has(cell))).toBe(true)
    }
    expect(near).toBeGreaterThan(100)
  })
})

describe('counties', () => {
  const alameda: Position = [-122.1, 37.65]
  const fresno: Position = [-119.79, 36.74]
  test('are the audience when no polygon is drawn: SAME, county UGC, a whole state', () => {
    const inside = (codes: Parameters<typeof countiesOf>[0], place: Position) => {
      const geometry = geometryOf(countiesOf(codes))
      return geometry !== null && isNear(place, geometry, 0)
    }
    expect(inside({ same: ['006001'], ugc: [] }, alameda)).toBe(true)
    expect(inside({ same: ['006001'], ugc: [] }, fresno)).toBe(false)
    expect(inside({ same: [], ugc: ['CAC019'] }, fresno)).toBe(true)
    expect(inside({ same: ['006000'], ugc: [] }, fresno)).toBe(true)
    expect(countiesOf({ same: ['000000', '099999'], ugc: ['CAZ515', 'XXC001'] })).toEqual([])
  })

  test('give California its true area', () => {
    const geometry = geometryOf(countiesOf({ same: ['006000'], ugc: [] }))
    expect(geometry && areaKm2(geometry)).toBeGreaterThan(390_000)
    expect(geometry && areaKm2(geometry)).toBeLessThan(440_000)
  })
})

describe('the audience of an alert', () => {
  const none = { same: [], ugc: [] }
  const sourceOf = (feed: string) => ({ feed, sender: 'x', senderName: 'X', url: null })
  const order = { hazard: 'evacuation-order', event: 'Evacuation Order', source: sourceOf('cap') } as const
  const large = geometryOf([star([-100, 40], 12)])
  const small = geometryOf([star([-122.2, 37.86], 0.02)])

  test('is empty, never everybody, when the area is not usable', () => {
    const real = { ...order, isDrill: false, geocodes: none }
    expect(audienceOf({ ...real, geometry: null }, 'missing', 'everyone').kind).toBe('nobody')
    expect(audienceOf({ ...real, geometry: null }, 'broken', 'everyone').kind).toBe('nobody')
    expect(audienceOf({ ...real, geometry: large }, 'oversized', 'everyone').kind).toBe('nobody')
  })

  const losAngeles = { same: ['006037'], ugc: [] }
  test.for(['missing', 'broken'] as const)(
    'is empty when an authority sent a %s polygon with a county code',
    problem => {
      const lost = { ...order, isDrill: false, geocodes: losAngeles, geometry: null }
      expect(audienceOf(lost, problem, 'affected').kind).toBe('nobody')
      expect(audienceOf({ ...lost, geocodes: { same: ['006000'], ugc: [] } }, problem, 'affected').kind).toBe('nobody')
    },
  )

  test('is the valid polygons, not the county around the invalid ones', () => {
    const partly = { ...order, isDrill: false, geocodes: losAngeles, geometry: small }
    expect(audienceOf(partly, 'broken', 'affected')).toMatchObject({ kind: 'area', geometry: small })
  })

  const weather = { hazard: 'weather', event: 'Wind Advisory', source: sourceOf('nws') } as const
  const byZone = { isDrill: false, geometry: null, geocodes: { same: ['006037'], ugc: ['CAZ515'] } }
  const known = new Map([['forecast/CAZ515', [star([-118.5, 34.1], 0.1)]]])

  test('is the zones that a weather service names, or their counties when the shapes of the zones are not known', () => {
    const areaOf = (...args: Parameters<typeof namedAreasOf>) => {
      const { by, polygons } = namedAreasOf(...args)
      const geometry = geometryOf(polygons)
      return { by, km2: geometry ? areaKm2(geometry) : 0 }
    }
    const around = areaOf({ ...weather, ...byZone }, noZoneShapes)
    expect(around).toMatchObject({ by: 'counties', km2: expect.closeTo(10_500, -4) })
    expect(audienceOf({ ...weather, ...byZone }, 'missing', 'affected').kind).toBe('area')
    expect(areaOf({ ...weather, ...byZone }, known)).toMatchObject({ by: 'codes', km2: expect.closeTo(175, -2) })
    // A fire zone with the same number is another place.
    expect(areaOf({ ...weather, ...byZone, event: 'Red Flag Warning' }, known)).toEqual(around)
    // One of the two zones is unknown. Its people must be warned too.
    const two = { ...byZone, geocodes: { same: ['006037'], ugc: ['CAZ515', 'CAZ516'] } }
    expect(areaOf({ ...weather, ...two }, known)).toEqual(around)
    // A code for all zones of a state is not a known zone.
    expect(areaOf({ ...weather, geocodes: { same: [], ugc: ['CACALL'] } }, known).by).toBe('nothing')
  })

  test('of an authority’s message is never a county or zone that it names, whatever the event', () => {
    const lost = { ...weather, ...byZone, source: sourceOf('cap') }
    expect(audienceOf(lost, 'missing', 'affected').kind).toBe('nobody')
    expect(namedAreasOf(lost, known).by).toBe('nothing')
  })

  test('of an evacuation order that the weather service relays without a polygon is a zone, never a county or a state', () => {
    const relayed = { ...order, source: sourceOf('nws') }
    expect(audienceOf({ ...relayed, ...byZone }, 'missing', 'affected').kind).toBe('nobody')
    expect(namedAreasOf({ ...relayed, ...byZone }, known).by).toBe('codes')
    const toCounty = { ...byZone, geocodes: { same: ['006037'], ugc: ['CAC037'] } }
    expect(namedAreasOf({ ...relayed, ...toCounty }, known).by).toBe('nothing')
    const toState = { ...byZone, geocodes: { same: ['006000'], ugc: [] } }
    expect(audienceOf({ ...weather, ...toState }, 'missing', 'affected').kind).toBe('nobody')
  })

  test('is empty when the counties together are too large', () => {
    const texas = Array.from({ length: 254 }, (_, i) => `048${String(2 * i + 1).padStart(3, '0')}`)
    const wide = { ...weather, ...byZone, geocodes: { same: texas, ugc: [] } }
    expect(audienceOf(wide, 'missing', 'affected')).toMatchObject({ kind: 'nobody', reason: 'the area is too large' })
  })

  test('is everybody only for a drill that tests delivery', () => {
    const drill = { ...order, isDrill: true, geocodes: none, geometry: small }
    expect(audienceOf(drill, null, 'everyone').kind).toBe('everyone')
    expect(audienceOf(drill, null, 'affected').kind).toBe('area')
    expect(audienceOf({ ...drill, isDrill: false }, null, 'everyone').kind).toBe('area')
  })

  test('is the people inside the area or its margin, not everybody in the same cell', () => {
    const audience = audienceOf({ ...order, isDrill: false, geocodes: none, geometry: small }, null, 'affected')
    const isIn = (...places: Position[]) =>
      placeIn(
        places.map(coordinates => ({ kind: 'other' as const, label: '', coordinates })),
        audience,
      ) !== null
    expect(isIn([-122.2, 37.86])).toBe(true)
    expect(isIn([-122.17, 37.86])).toBe(true)
    expect(isIn([-122.1, 37.86])).toBe(false)
    expect(isIn([-122.1, 37.86], [-122.2, 37.86])).toBe(true)
  })
})
