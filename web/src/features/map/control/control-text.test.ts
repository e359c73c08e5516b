import { encodePolyline } from '@muster/geo/polyline'
import { expect, it } from 'vitest'
import { coordinatesIn } from './coordinates-text.ts'
import { decodeLine } from './decode-line.ts'

it.each([
  ['-122.2712,37.8044', [-122.2712, 37.8044]],
  [' -122, 37.5 ', [-122, 37.5]],
  ['Oakland, CA', null],
  ['94563', null],
  ['-222,37', null],
])('parses %s as %j', (text, point) => {
  expect(coordinatesIn(text)).toEqual(point)
})

it('parses the lines that navigation writes', () => {
  const line: [number, number][] = [
    [-122.2712, 37.8044],
    [-122.17971, 37.87713],
    [-122.25, 37.9],
  ]
  expect(decodeLine(encodePolyline(line, 5))).toEqual(line)
  expect(decodeLine({ type: 'LineString', coordinates: line })).toEqual(line)
  expect(decodeLine(undefined)).toEqual([])
})
