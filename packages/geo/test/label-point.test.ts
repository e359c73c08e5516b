import { expect, it } from 'vitest'
import { type Area, contains } from '../src/area.ts'
import { labelPoint } from '../src/label-point.ts'

/** A horseshoe that is open to the north, so its centre is outside of it. */
const horseshoe: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [9, 0],
      [9, 10],
      [6, 10],
      [6, 2],
      [3, 2],
      [3, 10],
      [0, 10],
      [0, 0],
    ],
  ],
}

it('finds a label position inside the area, however curved it is', () => {
  for (const down of [0.1, 0.5, 0.9]) {
    const point = labelPoint(horseshoe, down)
    expect(point && contains(horseshoe, point)).toBe(true)
  }
})

it('avoids a hole', () => {
  const ring: Area = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [0, 10],
        [0, 0],
      ],
      [
        [4, 4],
        [6, 4],
        [6, 6],
        [4, 6],
        [4, 4],
      ],
    ],
  }
  expect(contains(ring, [5, 5])).toBe(false)
  expect(contains(ring, [2, 5])).toBe(true)
  expect(contains(ring, [12, 5])).toBe(false)
})

it('uses the tallest of several parts', () => {
  const square = (west: number, size: number): [number, number][] => [
    [west, 0],
    [west + size, 0],
    [west + size, size],
    [west, size],
    [west, 0],
  ]
  const parts: Area = { type: 'MultiPolygon', coordinates: [[square(0, 1)], [square(20, 5)]] }
  expect(labelPoint(parts, 0.5)?.[0]).toBeCloseTo(22.5)
})
