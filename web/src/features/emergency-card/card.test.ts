import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { cardOf, cardText } from './card.ts'
import { linesOf } from './lock-screen.ts'

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
        lines: ['Daniel (Brother): 510‑555‑0199', 'Asha (Neighbor): 510‑555‑0123'],
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
  expect(text).toContain('Someone with a long name 9 (Neighbor): 510-555-0100')
})

it('breaks its lines between words', () => {
  expect(linesOf('I use a wheelchair', line => line.length <= 7)).toEqual(['I use a', 'wheelchair'])
})
