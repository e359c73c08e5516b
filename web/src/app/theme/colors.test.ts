import { expect, it } from 'vitest'
import { colors } from './colors.ts'

type Look = '_highContrast' | '_highContrastDark' | '_dark' | 'base'
type Shade = { value: Record<Look, string> }

/** Relative luminance as in WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: Shade, other: Shade, look: Look): number {
  const [light = 0, dark = 0] = [one, other].map(({ value }) => luminance(value[look])).sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const { bg, fg, ink, brand, severity, focus, category, map } = colors
const texts: [name: string, text: Shade, on: Shade][] = [
  ...[bg.DEFAULT, bg.subtle, bg.muted, bg.panel].flatMap((on, index): [string, Shade, Shade][] => [
    [`text ${index}`, fg.DEFAULT, on],
    [`muted text ${index}`, fg.muted, on],
    [`subtle text ${index}`, fg.subtle, on],
  ]),
  ['inverted text', fg.inverted, bg.inverted],
  ['ink button', ink.contrast, ink.solid],
  ['hovered ink button', ink.contrast, ink.hover],
  ['green button', brand.contrast, brand.solid],
  ['hovered green button', brand.contrast, brand.hover],
  ['green text', brand.fg, bg.panel],
  ['hovered 911', severity.critical.contrast, severity.critical.hover],
  ...Object.entries(severity).flatMap(([name, { solid, contrast, subtle, fg: word }]): [string, Shade, Shade][] => [
    [`plate ${name}`, contrast, solid],
    [`word ${name}`, word, subtle],
  ]),
  ...Object.entries(category).map(([name, { fg: word, subtle }]): [string, Shade, Shade] => [name, word, subtle]),
  ['map label', map.label, map.land],
]

it.each(['_highContrast', '_highContrastDark'] as const)('text has at least 7:1 in %s', look => {
  const weak = texts.filter(([, text, on]) => ratio(text, on, look) < 7)
  expect(weak.map(([name]) => name)).toEqual([])
})

it.each(['base', '_dark', '_highContrast', '_highContrastDark'] as const)(
  'the focus ring has at least 3:1 in %s',
  look => {
    for (const on of [bg.DEFAULT, bg.panel, bg.muted]) expect(ratio(focus.ring, on, look)).toBeGreaterThanOrEqual(3)
    for (const on of [severity.critical.solid, brand.solid])
      expect(ratio(brand.contrast, on, look)).toBeGreaterThanOrEqual(3)
  },
)
