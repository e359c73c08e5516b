import { minMatchingReports } from '@muster/contracts/vocabulary/shelters'
import { expect, it } from 'vitest'
import { buildShelter } from '../../../../test/builders.ts'
import { isConfirmed, shelterFacts } from './facts.ts'

const factsOf = (shelters: ReturnType<typeof buildShelter>[], isDrill = false) =>
  shelterFacts(shelters, ['wheelchair', 'devicePower'], [-121.6, 39.7], isDrill, ({ name }) => name)
const ids = (shelters: ReturnType<typeof buildShelter>[], isDrill = false) =>
  factsOf(shelters, isDrill).map(({ shelter }) => shelter.id)

it('keeps the server’s order, which is by fit', () => {
  const far = buildShelter({ id: 'far', coordinates: [-122, 39.7] })
  expect(ids([far, buildShelter({ id: 'near' })])).toEqual(['far', 'near'])
})

it('lists unconfirmed places in a drill only', () => {
  const candidate = buildShelter({ id: 'hall', status: 'candidate' })
  expect(ids([candidate])).toEqual([])
  expect(ids([candidate], true)).toEqual(['hall'])
})

it('treats unknown as neither yes nor no', () => {
  const [fact] = factsOf([buildShelter({ wheelchairAccessible: false })])
  expect(fact?.needs).toEqual([
    { need: 'wheelchair', said: 'no' },
    { need: 'devicePower', said: 'notSaid' },
  ])
})

it.each([
  ['is full', { status: 'full' as const }],
  ['is closed', { status: 'closed' as const }],
  ['has no place left', { placesLeft: 0 }],
  ['lies in a danger', { why: ['open' as const, 'in-danger' as const] }],
])('offers no route to a shelter that %s', (_why, over) => {
  expect(factsOf([buildShelter(over)])[0]?.canGo).toBe(false)
  expect(factsOf([buildShelter()])[0]?.canGo).toBe(true)
})

it('has no pin for a shelter without a position', () => {
  expect(ids([buildShelter({ coordinates: null }), buildShelter({ id: 'here' })])).toEqual(['here'])
})

it('shows a report of members as confirmed when enough agree and fewer disagree', () => {
  const said = (closed: number, open: number) =>
    buildShelter({
      memberReports: [
        { said: 'closed', people: closed, latestAt: '2026-11-01T20:00:00.000Z' },
        { said: 'open', people: open, latestAt: '2026-11-01T20:00:00.000Z' },
      ],
    })
  expect(isConfirmed(said(minMatchingReports, 1), 'closed')).toBe(true)
  expect(isConfirmed(said(minMatchingReports - 1, 1), 'closed')).toBe(false)
  expect(isConfirmed(said(minMatchingReports, minMatchingReports), 'closed')).toBe(false)
  expect(isConfirmed(said(minMatchingReports, 1), 'full')).toBe(false)
})
