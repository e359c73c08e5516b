import { expect, it } from 'vitest'
import { distanceOf, miles, roughDistanceOf } from './distance.ts'

it.each([
  [0, 'en', 'feet', '0'],
  [1, 'en', 'feet', '10'],
  [47, 'en', 'feet', '150'],
  [160, 'en', 'feet', '520'],
  [161, 'en', 'miles', '0.1'],
  [2_600, 'es', 'miles', '1,6'],
] as const)('%s m in %s are %s %s', (meters, language, unit, count) => {
  expect(distanceOf(meters, language)).toEqual({ unit, count })
})

it.each([
  [0, 'en', 'feet', '0'],
  [1, 'en', 'feet', '10'],
  [140, 'en', 'feet', '500'],
  [700, 'es', 'miles', '0,4'],
  [13_500, 'en', 'miles', '8'],
  [15_900, 'en', 'miles', '10'],
  [42_400, 'en', 'miles', '26'],
] as const)('after "about", %s m in %s are %s %s', (meters, language, unit, count) => {
  expect(roughDistanceOf(meters, language)).toEqual({ unit, count })
})

it.each([
  [0, '0.0'],
  [100, '0.1'],
  [1609.344, '1.0'],
  [6920, '4.3'],
  [160_934, '100.0'],
])('shows %s metres as %s miles', (meters, text) => {
  expect(miles(meters)).toBe(text)
})
