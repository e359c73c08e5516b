import type { Position } from '@muster/geo/position'
import { expect, test } from 'vitest'
import { buildGraph } from '../src/graph/build.ts'
import { applyHazards } from '../src/hazards/marks.ts'
import type { HazardInput } from '../src/hazards/types.ts'
import { nearestSafePlace, type PlaceToGo } from '../src/plan/safe-place.ts'

// A street of 26 km from west to east. People start in its middle.
const street = buildGraph({
  nodes: { west: [-121.75, 39.705], middle: [-121.6, 39.705], east: [-121.45, 39.705] },
  ways: [{ path: ['west', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street' } }],
})
const from: Position = [-121.6, 39.705]
const inTheEast: Position = [-121.46, 39.705]
const inTheWest: Position = [-121.74, 39.705]
const beyondTheFire: Position = [-121.54, 39.705]

/** A fire whose southern edge is 31 m north of the street, 3 to 4 km east of the middle. */
const fireBesideTheRoad: HazardInput = {
  id: 'fire',
  kind: 'wildfire',
  title: 'Fire',
  rank: 'danger',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-121.565, 39.70528],
        [-121.555, 39.70528],
        [-121.555, 39.71],
        [-121.565, 39.71],
        [-121.565, 39.70528],
      ],
    ],
  },
}

const place = (id: string, location: Position, over: Partial<PlaceToGo> = {}): PlaceToGo => ({
  id,
  name: id,
  location,
  wheelchair: null,
  tier: 0,
  ...over,
})
const choose = (places: readonly PlaceToGo[], hazards: HazardInput[] = [], wheelchair = false) =>
  nearestSafePlace(street, applyHazards(street, hazards), places, { from, profile: 'car', wheelchair }).best?.place.id

test('a place that is unfit for wheelchairs is not chosen before a fitting one near a danger', () => {
  const stairs = place('stairs', inTheWest, { wheelchair: false, lacks: true, tier: 5 })
  const nearFire = place('near-fire', beyondTheFire, { wheelchair: true })
  expect(choose([stairs, nearFire], [fireBesideTheRoad], true)).toBe('near-fire')
  // A person who can walk is sent away from the fire.
  const walkable = { ...stairs, lacks: false }
  expect(choose([walkable, nearFire], [fireBesideTheRoad])).toBe('stairs')
})

test('a place that is unfit for wheelchairs is better than none', () => {
  const stairs = place('stairs', inTheWest, { wheelchair: false })
  expect(choose([stairs], [fireBesideTheRoad], true)).toBe('stairs')
})

test('a place with unknown wheelchair access goes before a fitting one near a danger', () => {
  const unsaid = place('unsaid', inTheWest, { tier: 1 })
  const nearFire = place('near-fire', beyondTheFire, { wheelchair: true })
  expect(choose([unsaid, nearFire], [fireBesideTheRoad], true)).toBe('unsaid')
})

test('a clear route to another open place goes before a risky route to the best place', () => {
  const best = place('best', inTheEast)
  const unsaid = place('unsaid', inTheWest, { tier: 1 })
  expect(choose([best, unsaid])).toBe('best')
  expect(choose([best, unsaid], [fireBesideTheRoad])).toBe('unsaid')
})

test('a risky route to an open place goes before a place that nobody has called open', () => {
  const open = place('open', inTheEast, { tier: 1 })
  const candidate = place('candidate', inTheWest, { tier: 3 })
  expect(choose([open, candidate], [fireBesideTheRoad])).toBe('open')
})

test('the best-fitting place is chosen when every route is risky', () => {
  const fits = place('fits', inTheEast)
  const other = place('other', [-121.47, 39.705], { tier: 1 })
  expect(choose([other, fits], [fireBesideTheRoad])).toBe('fits')
})

test('a person on foot is sent to another place of the same kind when the best one is too far to walk', () => {
  // The way to the far place has less distance inside the ordered area.
  const order: HazardInput = {
    ...{ id: 'order', kind: 'evacuation-order', title: 'Order', rank: 'order' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-121.64, 39.69],
          [-121.595, 39.69],
          [-121.595, 39.72],
          [-121.64, 39.72],
          [-121.64, 39.69],
        ],
      ],
    },
  }
  const tooFar = place('too-far', [-121.4, 39.705])
  const near = place('near', [-121.66, 39.705])
  const road = buildGraph({
    nodes: { west: [-121.75, 39.705], middle: [-121.6, 39.705], east: [-121.39, 39.705] },
    ways: [{ path: ['west', 'middle', 'east'], tags: { highway: 'residential', name: 'Main Street' } }],
  })
  const choose = (profile: 'walking' | 'car') =>
    nearestSafePlace(road, applyHazards(road, [order]), [tooFar, near], { from, profile })
  expect(choose('car').best?.place.id).toBe('too-far')
  expect(choose('walking').best?.place.id).toBe('near')
})
