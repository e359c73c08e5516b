import { expect, test } from 'vitest'
import { ringOf } from './ring-of.ts'

test('three corners are a closed ring of longitude and latitude', () => {
  expect(ringOf('37.9, -122.2\n37.9 -122.1\n\n37.8,-122.1')).toEqual([
    [-122.2, 37.9],
    [-122.1, 37.9],
    [-122.1, 37.8],
    [-122.2, 37.9],
  ])
})

test.for(['', '37.9, -122.2\n37.9, -122.1', '37.9, -122.2\n37.9, what\n37.8, -122.1'])('no area: %s', text => {
  expect(ringOf(text)).toBeNull()
})
