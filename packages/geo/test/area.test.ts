import { describe, expect, test } from 'vitest'
import { type Area, areaKm2, contains, isNear, polygonContains } from '../src/area.ts'
import { distanceToSegmentMeters } from '../src/measure.ts'
import { decodePolyline, encodePolyline } from '../src/polyline.ts'
import type { Position } from '../src/position.ts'

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

describe('an area', () => {
  test('whose ring is open or flat is tested without an error', () => {
    const open = square(-121.6, 39.7, 0.1).slice(0, -1)
    expect(polygonContains([open], [-121.55, 39.75])).toBe(true)
    expect(polygonContains([open], [-121.65, 39.75])).toBe(false)
    for (const ring of [[], square(-121.6, 39.7, 0), open.slice(0, 2)]) {
      expect(polygonContains([ring], [-121.55, 39.75])).toBe(false)
    }
    expect(contains({ type: 'MultiPolygon', coordinates: [] }, [0, 0])).toBe(false)
  })

  test('is near for a person just outside', () => {
    const area: Area = { type: 'Polygon', coordinates: [square(-121.6, 39.7, 0.1)] }
    const oneKmWest: Position = [-121.6 - 1 / 85.6, 39.75]
    expect(isNear(oneKmWest, area, 1.1)).toBe(true)
    expect(isNear(oneKmWest, area, 0.9)).toBe(false)
  })

  test('has the same places near it as when every segment is measured', () => {
    const random = Math.random
    const corner = (): Position => [-121.6 + random() * 0.2, 39.7 + random() * 0.2]
    let near = 0
    for (let round = 0; round < 3_000; round += 1) {
      const ring = Array.from({ length: 3 + Math.floor(random() * 20) }, corner)
      const area: Area = { type: 'Polygon', coordinates: [[...ring, ring[0] ?? corner()]] }
      const place: Position = [-121.7 + random() * 0.4, 39.6 + random() * 0.4]
      const km = random() * 6
      const all = area.coordinates[0] ?? []
      const least = Math.min(...all.slice(1).map((to, i) => distanceToSegmentMeters(place, all[i] ?? to, to)))
      const isPlainlyNear = contains(area, place) || least <= km * 1_000
      near += Number(isPlainlyNear && !contains(area, place))
      expect([place, all, km, isNear(place, area, km)]).toEqual([place, all, km, isPlainlyNear])
    }
    expect(near).toBeGreaterThan(100)
  })

  test('has the size of its outline without its holes', () => {
    const whole: Area = { type: 'Polygon', coordinates: [square(0, 0, 1)] }
    const holed: Area = { type: 'Polygon', coordinates: [square(0, 0, 1), square(0.25, 0.25, 0.5)] }
    expect(areaKm2(whole)).toBeGreaterThan(12_300)
    expect(areaKm2(whole)).toBeLessThan(12_400)
    expect(areaKm2(holed) / areaKm2(whole)).toBeCloseTo(0.75, 3)
  })
})

test('a polyline is decoded as it was encoded', () => {
  const points: Position[] = [
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]
  expect(encodePolyline(points, 5)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodePolyline(encodePolyline(points, 6), 6)).toEqual(points)
})
