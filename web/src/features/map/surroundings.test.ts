import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { expect, it } from 'vitest'
import { surroundings } from './surroundings.ts'

const home: [number, number] = [-122.26, 37.89]
const hazard = (rank: string, west: number, south: number, east: number, north: number) =>
  ({
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    properties: { rank },
  }) as unknown as HazardFeature

const alone = surroundings(home, [])

it('shows the streets around a position', () => {
  const [[west, south], [east, north]] = alone
  expect(west).toBeLessThan(home[0])
  expect(east - west).toBeCloseTo(0.034, 2)
  expect(north - south).toBeCloseTo(0.027, 2)
})

it('includes a nearby danger, but no distant one and no notice', () => {
  const [[west], [east]] = surroundings(home, [
    hazard('danger', -122.24, 37.89, -122.2, 37.9),
    hazard('danger', -121.6, 39.7, -121.5, 39.8),
    hazard('notice', -122.3, 37.8, -122.2, 37.9),
  ])
  expect(west).toBe(alone[0][0])
  expect(east).toBe(-122.2)
})

it('keeps the streets visible for a danger as wide as a county', () => {
  const [[west, south], [east, north]] = surroundings(home, [hazard('order', -123, 37.85, -121, 39)])
  expect(east - west).toBeLessThan(0.3)
  expect(north - south).toBeLessThan(0.3)
})
