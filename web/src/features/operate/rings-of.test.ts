import { expect, test } from 'vitest'
import { cornersOf, ringsOf, textOfRings, withCorner, withNextArea, withoutLastCorner } from './rings-of.ts'

const triangle = '37.9, -122.2\n37.9 -122.1\n37.8,-122.1'
const ring = [
  [-122.2, 37.9],
  [-122.1, 37.9],
  [-122.1, 37.8],
  [-122.2, 37.9],
]

test('three corners form a closed ring of longitude and latitude', () => {
  expect(ringsOf(triangle)).toEqual([ring])
})

test('an empty line separates two areas', () => {
  expect(ringsOf(`${triangle}\n \n${triangle}\n\n`)).toEqual([ring, ring])
})

test.for(['', '37.9, -122.2\n37.9, -122.1', '37.9, -122.2\n37.9, what\n37.8, -122.1', `${triangle}\n\n37.9, -122.2`])(
  'invalid area: %s',
  text => {
    expect(ringsOf(text)).toBeNull()
  },
)

test('corners that are pressed one by one, with one undone, give the same areas as typed ones', () => {
  let text = ''
  for (const [lon = 0, lat = 0] of ring.slice(0, 3)) text = withCorner(text, [lon, lat])
  text = withCorner(withNextArea(text), [1, 2])
  expect(cornersOf(text)).toEqual([ring.slice(0, 3), [[1, 2]]])
  text = withoutLastCorner(text)
  expect(ringsOf(text)).toEqual([ring])
  expect(cornersOf(withoutLastCorner(text))).toEqual([ring.slice(0, 2)])
  expect(ringsOf(textOfRings([ring as [number, number][]]))).toEqual([ring])
})
