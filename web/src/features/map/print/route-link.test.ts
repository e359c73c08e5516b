import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { linkedRoute, routeLink } from './route-link.ts'

const route = {
  from: [-121.6219, 39.7596] as [number, number],
  to: [-121.83748, 39.72849] as [number, number],
  toName: 'Chico & Co, "Hall"',
  way: 'wheelchair' as const,
}
const page = 'https://muster.example/map-california'

it('encodes a route behind the #, and decodes it again', () => {
  const link = routeLink(route, page)
  expect(link.startsWith(`${page}#`)).toBe(true)
  expect(linkedRoute(new URL(link).hash)).toEqual(route)
})

it('can be read by a camera', () => {
  const link = routeLink(route, page)
  const raw = encodeQR(link, 'raw', { border: 4, scale: 4 })
  const size = raw.length
  const data = new Uint8Array(size * size * 4)
  for (const [y, row] of raw.entries())
    for (const [x, isDark] of row.entries())
      data.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], (y * size + x) * 4)
  expect(decodeQR({ width: size, height: size, data })).toBe(link)
})

it.each([
  '',
  '#from=1,2',
  '#from=1,2&to=3&way=driving',
  '#from=a,b&to=1,2&way=driving',
  '#from=1,2&to=3,4&way=flying',
  '#from=,&to=,&way=driving',
])('decodes no route from %j', hash => {
  expect(linkedRoute(hash)).toBeNull()
})
