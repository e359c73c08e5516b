// @vitest-environment jsdom
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { isolated } from '../../lib/isolated.ts'
import { cardOf, cardText } from './card.ts'
import { linesOf, lockScreenPicture } from './lock-screen.ts'

const contact = { relationship: 'Neighbor', isPrimary: false }
const user = buildUser({
  name: 'María López',
  location: '12 Elm St, Oakland',
  hasWheelchair: true,
  emergencyContacts: [
    { ...contact, id: '1'.repeat(24), name: 'Asha', phone: '510-555-0123' },
    { ...contact, id: '2'.repeat(24), name: 'Daniel', phone: '510-555-0199', relationship: 'Brother', isPrimary: true },
  ],
})

it('lists the needs in every language, the reader’s first, and the primary contact first', () => {
  expect(cardOf(user, { language: 'es', withHome: false })).toEqual({
    name: 'María López',
    parts: [
      { heading: 'Necesidades / Needs', lines: ['Uso silla de ruedas / I use a wheelchair'] },
      {
        heading: 'Por favor llame a / Please call',
        lines: [
          `${isolated('Daniel')} (${isolated('Brother')}): ${isolated('510‑555‑0199')}`,
          `${isolated('Asha')} (${isolated('Neighbor')}): ${isolated('510‑555‑0123')}`,
        ],
      },
    ],
  })
})

it('contains the home only if the person wants it', () => {
  const home = { heading: 'Home / Casa', lines: ['12 Elm St, Oakland'] }
  expect(cardOf(user, { language: 'en', withHome: true }).parts).toContainEqual(home)
  expect(cardText(cardOf(user, { language: 'en', withHome: false }))).not.toContain('Elm')
})

it('can be read by a camera with every contact, even of the longest profile', () => {
  const many = Array.from({ length: 10 }, (_, index) => ({
    ...contact,
    id: String(index).repeat(24),
    name: `Someone with a long name ${index}`,
    phone: '510-555-0100',
  }))
  const text = cardText(cardOf({ ...user, emergencyContacts: many }, { language: 'en', withHome: true }))
  const raw = encodeQR(text, 'raw', { border: 2, scale: 4 })
  const size = raw.length
  const data = new Uint8Array(size * size * 4)
  for (const [y, row] of raw.entries())
    for (const [x, isDark] of row.entries())
      data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * size + x) * 4)
  expect(decodeQR({ width: size, height: size, data })).toBe(text)
  expect(text).not.toMatch(/[\u2068\u2069]/)
  expect(text).toContain('Someone with a long name 9 (Neighbor): 510-555-0100')
})

it('is wholly on the picture for the lock screen, with the most and the longest contacts', async () => {
  type Drawn = { text: string; right: number; bottom: number }
  let drawn: Drawn[] = []
  const context = {
    font: '',
    measureText: (text: string) => ({ width: text.length * Number(/([\d.]+)px/.exec(context.font)?.[1]) * 0.55 }),
    fillText: (text: string, x: number, y: number) =>
      drawn.push({ text, right: x + context.measureText(text).width, bottom: y }),
    // The first rectangle of each drawing is the background.
    fillRect: (x: number, y: number, width: number, height: number) => {
      if (x === 0 && y === 0) drawn = []
      else drawn.push({ text: '', right: x + width, bottom: y + height })
    },
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done => done(new Blob()))
  const emergencyContacts = Array.from({ length: 50 }, (_, index) => ({
    ...contact,
    ...{ id: String(index).padStart(24, '0'), name: `${index} ${'W'.repeat(90)}`, phone: '510-555-0100' },
  }))
  const card = cardOf({ ...user, emergencyContacts, name: 'W'.repeat(100) }, { language: 'en', withHome: true })
  await lockScreenPicture({ heading: 'EMERGENCY', card, code: [[true]], language: 'en' })
  // Below this, phones show buttons.
  expect(Math.max(...drawn.map(({ bottom }) => bottom))).toBeLessThanOrEqual(2250)
  expect(Math.max(...drawn.map(({ right }) => right))).toBeLessThanOrEqual(1170 - 90)
  const texts = drawn.map(({ text }) => text).join(' ')
  expect(texts).toMatch(/and (\d+) more \/ y \1 más/)
  expect(texts).toContain('0 W')
  expect(texts).toContain('12 Elm St')
})

it('breaks its lines between words, and a word that is longer than a line', () => {
  expect(linesOf('I use a wheelchair', line => line.length <= 7)).toEqual(['I use a', 'wheelch', 'air'])
})
