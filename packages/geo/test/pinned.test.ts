import { expect, it } from 'vitest'
import { parsePinned, pinnedText, withOwnPin, withoutPin } from '../src/pinned.ts'

it('writes and reads an address with its pin', () => {
  const text = pinnedText({ label: '2140 Pinehaven Rd, Oakland', at: [-122.2046, 37.8412] })
  expect(text).toBe('2140 Pinehaven Rd, Oakland (37.84120, -122.20460)')
  expect(parsePinned(text)).toEqual({ label: '2140 Pinehaven Rd, Oakland', at: [-122.2046, 37.8412] })
  expect(withoutPin(text)).toBe('2140 Pinehaven Rd, Oakland')
})

it.each(['Oakland, CA', 'Oakland (upper part)', 'Oakland (1, 2)', 'Nowhere (137.5, -322.2)', ''])(
  'finds no pin in "%s"',
  text => {
    expect(parsePinned(text)).toBeNull()
    expect(withoutPin(text)).toBe(text)
  },
)

it('uses the point as the label of a pin without a label', () => {
  expect(parsePinned('(37.84120, -122.20460)')?.label).toBe('37.84120, -122.20460')
})

it('drops the pin of a former home that remained beside a new address', () => {
  const before = '2140 Pinehaven Rd (37.84120, -122.20460)'
  expect(withOwnPin(before, '1 Elm St, Chico (37.84120, -122.20460)')).toBe('1 Elm St, Chico')
  for (const after of [
    '1 Elm St (39.72850, -121.83750)',
    '1 Elm St',
    before,
    '2140 Pinehaven Rd (37.85000, -122.20000)',
  ])
    expect(withOwnPin(before, after)).toBe(after)
  expect(withOwnPin('1 Elm St', before)).toBe(before)
})
