import { expect, test } from 'vitest'
import { z } from 'zod'
import { areaGeometry, hazardGeometry } from '../src/entities/geometry.ts'

const ring = [
  [-122.2, 37.8],
  [-122.1, 37.8],
  [-122.1, 37.9],
  [-122.2, 37.8],
]
const area = (coordinates: unknown) => areaGeometry.safeParse({ type: 'Polygon', coordinates }).success

test.for([
  ['closed ring', [ring], true],
  ['longitude without its range', [ring.with(1, [-182, 37.8])], false],
  ['latitude without its range', [ring.with(1, [-122, 91])], false],
  ['NaN', [ring.with(1, [Number.NaN, 37.8])], false],
  ['height', [ring.with(1, [-122, 37, 5])], false],
  ['text', [ring.with(1, ['-122', '37'] as never)], false],
  ['no position', [ring.with(1, null as never)], false],
  ['three corners', [ring.slice(1)], false],
  ['no ring', [null], false],
] as const)('rejects an area with %s', ([, coordinates, isValid]) => {
  expect(area(coordinates)).toBe(isValid)
})

test('a line has at least two positions, and the API description defines a position', () => {
  const line = (coordinates: unknown) => hazardGeometry.safeParse({ type: 'LineString', coordinates }).success
  expect([line(ring.slice(0, 2)), line(ring.slice(0, 1))]).toEqual([true, false])
  expect(z.toJSONSchema(areaGeometry, { unrepresentable: 'any' })).toMatchObject({
    oneOf: [{ properties: { coordinates: { items: { minItems: 4, items: { type: 'array', maxItems: 2 } } } } }, {}],
  })
})
