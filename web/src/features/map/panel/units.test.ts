import { expect, it } from 'vitest'
import { minutes } from './units.ts'

it.each([
  [0, 0],
  [5, 1],
  [29, 1],
  [90, 2],
  [600, 10],
])('shows %s seconds as %s whole minutes', (seconds, whole) => {
  expect(minutes(seconds)).toBe(whole)
})
