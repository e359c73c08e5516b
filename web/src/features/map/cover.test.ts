import { expect, it } from 'vitest'
import { coverOf } from './cover.ts'

const phone = { width: 390, height: 652 }
const narrow = { isWide: false, isShort: false, isFollowing: false }

it('grows with the text', () => {
  const tall = { width: 390, height: 2000 }
  expect(coverOf(narrow, tall, 32).bottom).toBe(coverOf(narrow, tall, 16).bottom * 2)
})

it.each([16, 20, 32])('leaves room for a route at %s px', rem => {
  const { top, bottom } = coverOf(narrow, phone, rem)
  expect(phone.height - top - bottom).toBeGreaterThanOrEqual(phone.height * 0.29)
})

it('keeps the person visible beside the turn sign on a phone in landscape', () => {
  const { left, top } = coverOf({ isWide: true, isShort: true, isFollowing: true }, { width: 748, height: 318 }, 16)
  expect(left).toBe(374)
  expect(top).toBeLessThan(318 / 4)
})
