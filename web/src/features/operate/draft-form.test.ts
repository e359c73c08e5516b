import type { Proposal } from '@muster/contracts/entities/operator-message'
import { expect, test } from 'vitest'
import { followUpsOf } from './done-proposal.tsx'
import { draftOf, formOf } from './draft-form.ts'

const words = { headline: 'Leave now', instruction: 'Leave by Moraga Way.', description: '' }
const draft: NonNullable<Proposal['draft']> = {
  ...{ template: 'evacuation-order', zones: ['ORI-E002'], areaName: 'Hills', hours: 6, follows: null },
  texts: { en: words, es: { ...words, headline: 'Salga ahora' } },
  drawn: [
    [
      [-122.2, 37.9],
      [-122.1, 37.9],
      [-122.1, 37.8],
      [-122.2, 37.9],
    ],
  ],
}
const now = Date.parse('2026-11-22T12:00:00Z')
const sent = (parts: Partial<Proposal> = {}) =>
  ({ id: '64b0c0ffee0ddba11ca5cade', draft, isLatest: true, expiresAt: '2026-11-22T18:00:00Z', ...parts }) as Proposal
const following = (as: 'correct' | 'extend' | 'all-clear') => {
  const start = followUpsOf(sent(), now).find(one => one.as === as)
  return draftOf(formOf(start ?? null))
}

test('an active message can be corrected, extended and ended', () => {
  expect(followUpsOf(sent(), now).map(({ as }) => as)).toEqual(['correct', 'extend', 'all-clear'])
})

test.for([
  ['was followed or never sent', { isLatest: false }],
  ['has expired', { expiresAt: '2026-11-22T11:59:00Z' }],
  ['is the release of somebody else', { draft: null }],
  ['is an end', { draft: { ...draft, follows: { proposalId: 'x', as: 'all-clear' as const } } }],
] as [string, Partial<Proposal>][])('no follow-up is possible for a message that %s', ([, parts]) => {
  expect(followUpsOf(sent(parts), now)).toEqual([])
})

test('an extension has the same text and area, and a correction starts from them', () => {
  for (const as of ['extend', 'correct'] as const)
    expect(following(as)).toEqual({ ...draft, follows: { proposalId: sent().id, as } })
})

test('an end has no area of its own', () => {
  const form = { ...formOf(followUpsOf(sent(), now)[2] ?? null), texts: draft.texts }
  expect(draftOf(form)).toMatchObject({ zones: [], drawn: [], follows: { as: 'all-clear' } })
})

test.for([
  ['a name', { areaName: ' ' }],
  ['an area', { zones: [], corners: '' }],
  ['whole corners', { corners: '37.9, -122.2' }],
  ['hours', { hours: '49' }],
  ['words in both languages', { texts: { ...draft.texts, es: { ...words, instruction: '' } } }],
] as const)('without %s the message is incomplete', ([, parts]) => {
  expect(draftOf({ ...formOf(followUpsOf(sent(), now)[0] ?? null), ...parts } as never)).toBeNull()
})
