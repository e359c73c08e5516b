import { expect, it } from 'vitest'
import { buildUpdate } from '../../../../test/builders.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { isInDanger, orderMark, ordersHere } from './orders-here.ts'

const square = (lon: number): number[][][] => [
  [
    [lon, 37],
    [lon + 1, 37],
    [lon + 1, 38],
    [lon, 38],
    [lon, 37],
  ],
]
const updateAt = (lon: number, level: 'order' | 'warning' | 'watch') =>
  buildUpdate({ level, geometry: { type: 'Polygon', coordinates: square(lon) as [number, number][][] } })
const place = (kind: MyPlace['kind']): MyPlace => ({
  ...{ kind, label: 'Pine Street', coordinates: [-122.5, 37.5] },
  ...{ isApproximate: false, county: null },
})

it.each([
  ['an order over the home', updateAt(-123, 'order'), 'home', true],
  ['a warning where the person is', updateAt(-123, 'warning'), 'here', true],
  ['a watch over the home', updateAt(-123, 'watch'), 'home', false],
  ['a warning elsewhere', updateAt(-100, 'warning'), 'home', false],
  ['a warning over a further place', updateAt(-123, 'warning'), 'watched', false],
] as const)('%s is a danger to the person: %#', (_what, update, kind, danger) => {
  expect(isInDanger([update], [place(kind)])).toBe(danger)
})

it('fills the screen for orders only', () => {
  expect(ordersHere([updateAt(-123, 'warning'), updateAt(-123, 'order')], [place('home')])).toHaveLength(1)
})

it('opens a closed order again when the way out changes, also when its sender says so only in the text for all phones', () => {
  const order = (wirelessText: string) => ({ ...updateAt(-123, 'order'), id: 'a', instruction: null, wirelessText })
  expect(orderMark(order('Leave by Moraga Way.'))).toBe(orderMark(order('Leave by Moraga Way.')))
  expect(orderMark(order('Leave by Moraga Way.'))).not.toBe(orderMark(order('Leave by Camino Pablo.')))
})
