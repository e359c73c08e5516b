import type { LeaveByFacts } from '@muster/contracts/entities/leave-by'
import { expect, it } from 'vitest'
import { changeOf } from '../src/domain/leave-by-change.ts'

const now = new Date('2026-11-08T16:00:00.000Z')
const facts = (hazard: string): LeaveByFacts => ({
  at: '2026-11-08T17:00:00.000Z',
  because: 'way-closes',
  uncertainty: 'growth-forecast',
  isTooShort: false,
  lastDeparture: '2026-11-08T17:40:00.000Z',
  preparation: { minutes: 10, reasons: [{ reason: 'pack', minutes: 10 }] },
  marginMinutes: 30,
  isOrdered: false,
  hazards: [{ id: hazard, title: hazard, isDrill: false, asOf: now.toISOString() }],
})
const change = (before: string, next: string) =>
  changeOf({ leaveBy: facts(before), pushedAt: new Date(facts(before).at), isReached: false }, facts(next), now)

it('a leave-by time is unchanged when the same danger sets the same time', () => {
  expect(change('Camp Fire', 'Camp Fire')).toBeNull()
})

it('a leave-by time is recorded without a push when another danger sets the same time', () => {
  expect(change('Camp Fire', 'Honey Fire')).toMatchObject({
    kind: 'adjusted',
    cause: 'danger-new',
    title: 'Honey Fire',
  })
})
