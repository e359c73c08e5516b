import { expect, it } from 'vitest'
import { coverOf } from './cover.ts'

const phone = { width: 390, height: 652 }

it('grows with the text', () => {
  const tall = { width: 390, height: 2000 }
  expect(coverOf({ isWide: false }, tall, 32).bottom).toBe(coverOf({ isWide: false }, tall, 16).bottom * 2)
})

it.each([16, 20, 32])('leaves room for a route at %s px', rem => {
  const { top, bottom } = coverOf({ isWide: false }, phone, rem)
  expect(phone.height - top - bottom).toBeGreaterThanOrEqual(phone.height * 0.29)
})
