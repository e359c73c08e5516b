import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { expect, it } from 'vitest'
import { hazardLabels } from './layers.ts'
import { fireLineAt, hazardLabel, hazardLook, looksOf } from './look.ts'

const words = {
  fire: 'Fire',
  order: 'ORDER',
  warning: 'WARNING',
  closed: 'CLOSED',
  notice: 'Notice',
  smoke: 'Smoke',
  heat: 'Heat',
  drill: 'DRILL',
}

const labelWords = { ...words, asOf: (instant: string) => instant, pace: () => '' }

const hazard = (over: Partial<HazardFeature['properties']>): HazardFeature => ({
  type: 'Feature',
  id: 'a'.repeat(24),
  geometry: { type: 'Polygon', coordinates: [] },
  properties: {
    updateId: 'a'.repeat(24),
    kind: 'wildfire',
    title: 'Fire',
    severity: 'critical',
    rank: 'danger',
    avoid: true,
    isDrill: false,
    senderName: 'CAL FIRE',
    issuedAt: '2026-11-21T10:00:00Z',
    ...over,
  },
})

it('does not draw fire weather as a fire', () => {
  expect(hazardLook({ kind: 'wildfire', avoid: true })).toBe('fire')
  expect(hazardLook({ kind: 'wildfire', avoid: false })).toBe('notice')
})

it('draws everything else that routes avoid as closed', () => {
  expect(hazardLook({ kind: 'flood', avoid: true })).toBe('closed')
  expect(hazardLook({ kind: 'flood', avoid: false })).toBe('notice')
  expect(hazardLook({ kind: 'evacuation-order', avoid: true })).toBe('order')
  expect(hazardLook({ kind: 'evacuation-warning', avoid: false })).toBe('warning')
})

it.each([
  [{ title: 'Skyline Fire' }, 'Skyline Fire'],
  [{ title: 'DRILL: Skyline Fire', isDrill: true }, 'DRILL  Skyline Fire'],
  [{ title: 'Wildfire near Paradise' }, 'Fire'],
  [{ kind: 'evacuation-order', title: 'Evacuation Order OAK-E047' }, 'ORDER  OAK-E047'],
  [{ kind: 'evacuation-order', title: 'Leave now', isDrill: true }, 'DRILL  ORDER'],
  [{ kind: 'evacuation-warning', title: 'Zone OAK-E051: get ready' }, 'WARNING  OAK-E051'],
] as const)('names %j as %s', (over, label) => {
  expect(hazardLabel(hazard(over), words)).toBe(label)
})

it('dates the fire line by its newest observation, and only fires have one', () => {
  const older = hazard({ issuedAt: '2026-11-21T09:00:00Z' })
  const newer = hazard({ issuedAt: '2026-11-21T02:30:00-08:00' })
  const order = hazard({ kind: 'evacuation-order', issuedAt: '2026-11-21T23:00:00Z' })
  expect(fireLineAt([older, newer, order])).toBe('2026-11-21T02:30:00-08:00')
  expect(fireLineAt([order])).toBeNull()
})

it('lists in the legend what is on the map, most dangerous first', () => {
  const shown = [hazard({ kind: 'evacuation-warning', avoid: false }), hazard({})]
  expect(looksOf(shown)).toEqual(['fire', 'warning'])
})

it('labels heat from a satellite as heat, not as a fire', () => {
  expect(hazardLabel(hazard({ title: 'NASA FIRMS', rank: 'notice', avoid: false, isHeat: true }), words)).toBe('Heat')
})

it('labels a fire with a known point and no alert with its name', () => {
  const fire = { title: 'Volcano Fire', rank: 'notice', avoid: false } as const
  expect(hazardLabel(hazard({ ...fire, updateId: null }), words)).toBe('Volcano Fire')
  expect(hazardLabel(hazard(fire), words)).toBe('Notice')
})

it('draws a drill in the shape of its severity without its colour', () => {
  const [drill, fire] = [hazard({ isDrill: true }), hazard({})].map(
    each => hazardLabels([{ ...each, geometry: { type: 'Point', coordinates: [0, 0] } }], labelWords).features[0],
  )
  expect([drill?.properties?.plate, fire?.properties?.plate]).toEqual(['drill-critical', 'critical'])
})
