import { expect, it } from 'vitest'
import type { Palette } from '../base/palette.ts'
import { hazardPatterns, type PatternImage } from './patterns.ts'

const palette = {
  land: '#F1F3EC',
  danger: '#DC2626',
  dangerFg: '#8A1010',
  fg: '#121A16',
  warning: '#F97316',
  dark: false,
  contrast: false,
} as Palette

const alphas = ({ data }: PatternImage) => data.filter((_, i) => i % 4 === 3)
const mean = (image: PatternImage) => alphas(image).reduce((a, b) => a + b, 0) / alphas(image).length

it('makes a fire denser than an order, and an order denser than a warning', () => {
  const { fire, order, warning } = hazardPatterns(palette)
  expect(mean(fire)).toBeGreaterThan(mean(order) * 2)
  expect(mean(order)).toBeGreaterThan(mean(warning))
})

it('repeats seamlessly: stripes continue at the opposite edge', () => {
  const { order } = hazardPatterns(palette)
  const alpha = (x: number, y: number) => order.data[((y % order.height) * order.width + (x % order.width)) * 4 + 3]
  for (let x = 0; x < order.width; x++) expect(alpha(x + 1, order.height - 1)).toBe(alpha(x, order.height))
})

it('makes areas distinguishable in high contrast without a tint', () => {
  const { order, warning } = hazardPatterns({ ...palette, contrast: true })
  expect(Math.min(...alphas(order))).toBe(0)
  expect(Math.min(...alphas(warning))).toBe(0)
})
