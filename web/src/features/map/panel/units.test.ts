import { expect, it } from 'vitest'
import { miles, minutes } from './units.ts'

it.each([
  [0, '0.0'],
  [100, '0.1'],
  [1609.344, '1.0'],
  [6920, '4.3'],
  [160_934, '100.0'],
])('shows %s metres as %s miles', (meters, text) => {
  expect(miles(meters)).toBe(text)
})

it.each([
  [0, 0],
  [5, 1],
  [29, 1],
  [90, 2],
  [600, 10],
])('shows %s seconds as %s whole minutes', (seconds, whole) => {
  expect(minutes(seconds)).toBe(whole)
})
