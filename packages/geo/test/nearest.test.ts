import { expect, it } from 'vitest'
import type { Area } from '../src/area.ts'
import { nearestOf, nearestOnLine } from '../src/nearest.ts'

const block: Area = {
  type: 'Polygon',
  coordinates: [
    [
      [-121.6, 39.75],
      [-121.5, 39.75],
      [-121.5, 39.8],
      [-121.6, 39.8],
      [-121.6, 39.75],
    ],
  ],
}

it('returns the distance and direction to the nearest edge', () => {
  const south = nearestOf(block, [-121.55, 39.74])
  expect(south?.inside).toBe(false)
  expect(south?.meters).toBeCloseTo(1112, -1)
  expect(south?.bearing).toBeCloseTo(0, 0)
  expect(nearestOf(block, [-121.49, 39.77])?.bearing).toBeCloseTo(270, 0)
})

it('returns distance 0 inside, and the direction to the nearest edge', () => {
  const inside = nearestOf(block, [-121.505, 39.775])
  expect(inside).toMatchObject({ meters: 0, inside: true })
  expect(inside?.bearing).toBeCloseTo(90, 0)
})

it('uses the nearest of several parts', () => {
  const two: Area = {
    type: 'MultiPolygon',
    coordinates: [
      block.coordinates as never,
      [
        [
          [-121.4, 39.7],
          [-121.39, 39.7],
          [-121.39, 39.71],
          [-121.4, 39.7],
        ],
      ],
    ],
  }
  expect(nearestOf(two, [-121.4, 39.69])?.meters).toBeCloseTo(1112, -1)
})

it('returns nothing for an area without corners', () => {
  expect(nearestOf({ type: 'Polygon', coordinates: [] }, [0, 0])).toBeNull()
})

it('finds the nearest stretch of a line', () => {
  const found = nearestOnLine(
    [
      [0, 0],
      [0, 1],
      [1, 1],
    ],
    [0.5, 1.001],
  )
  expect(found?.segment).toBe(1)
  expect(found?.meters).toBeCloseTo(111.2, 0)
  expect(nearestOnLine([], [0, 0])).toBeNull()
})
