import { seededRandom } from '@muster/test-kit/random'
import { expect, test } from 'vitest'
import { type Area, isNear } from '../src/area.ts'
import { createIsNear } from '../src/indexed-area.ts'
import type { Position } from '../src/position.ts'

/** A ring around a centre, as rugged as a coast. With a `wobble` above 1 the ring crosses itself. */
function rugged([lon, lat]: Position, size: number, corners: number, random: () => number, wobble = 0.6): Position[] {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const turn = (i / corners) * 2 * Math.PI
    const reach = size * (1 - wobble * random())
    return [lon + Math.cos(turn) * reach, lat + Math.sin(turn) * reach]
  })
  return [...ring, ring[0] ?? [lon, lat]]
}

test('an area of many corners has the same places in it and near it as when each segment is measured', () => {
  const random = seededRandom(11)
  const found = { near: 0, far: 0 }
  for (let round = 0; round < 60; round += 1) {
    const polygons = [
      [rugged([-121.6, 39.7], 0.2, 160 + round, random), rugged([-121.6, 39.7], 0.05, 30, random)],
      [rugged([-121.3, 39.7], 0.2, 150, random, 1.5)],
    ]
    const area: Area = { type: 'MultiPolygon', coordinates: polygons }
    const isNearIt = createIsNear(area)
    for (let i = 0; i < 50; i += 1) {
      const place: Position = [-121.9 + random() * 0.9, 39.4 + random() * 0.6]
      const km = i % 2 === 0 ? 0 : random() * 4
      expect([place, km, isNearIt(place, km)]).toEqual([place, km, isNear(place, area, km)])
      found[isNearIt(place, km) ? 'near' : 'far'] += 1
    }
    // The corners of the ring are on its edge, which counts as inside.
    for (const corner of polygons[0]?.[0] ?? []) expect(isNearIt(corner, 0)).toBe(true)
  }
  expect(Math.min(found.near, found.far)).toBeGreaterThan(500)
})

test('rings that are open or have too few corners are tested without an error', () => {
  const open = rugged([-121.6, 39.7], 0.1, 180, seededRandom(3)).slice(0, -1)
  const isNearOpen = createIsNear({ type: 'MultiPolygon', coordinates: [[open], [[]], [[[0, 0]]], []] })
  expect(isNearOpen([-121.6, 39.7], 0)).toBe(true)
  expect(isNearOpen([-121.0, 39.7], 2)).toBe(false)
  expect(createIsNear({ type: 'MultiPolygon', coordinates: [] })([0, 0], 2)).toBe(false)
})
