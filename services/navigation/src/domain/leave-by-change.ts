import type { LeaveByChangeFacts, LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { LeaveByCause, LeaveByChange } from '@muster/contracts/vocabulary/leave-by'

const minuteMs = 60_000
/** Two computations from the same state differ by less than this. */
const sameWithinMs = 2 * minuteMs
/** If the time is at least this much earlier, the person has to be told. */
const materialMs = 10 * minuteMs

/** The stored state of a person. `pushedAt`: the leave-by time that they were told last. `isReached`: they were told that the time has come. */
export type LeaveByState = { leaveBy: LeaveByFacts | null; pushedAt: Date | null; isReached: boolean }

/** How a person's leave-by time has changed; null if it is the same. */
export function changeOf(before: LeaveByState, next: LeaveByFacts | null, now: Date): LeaveByChangeFacts | null {
  const previous = before.leaveBy
  if (!previous && !next) return null
  if (previous && next && isSame(previous, next)) return null
  const kind = kindOf(before, next, now)
  const previousAt = previous?.at ?? null
  return { kind, ...causeOf(previous, next), previousAt, changedAt: now.toISOString() }
}

/** True if the time is set by an order or by a present danger, not by a forecast. Such a time is "now" whenever it is computed. */
const isAtOnce = ({ because }: LeaveByFacts) => because !== 'way-closes'

function isSame(a: LeaveByFacts, b: LeaveByFacts): boolean {
  if (a.because !== b.because || a.isTooShort !== b.isTooShort || a.isOrdered !== b.isOrdered) return false
  if (a.preparation.minutes !== b.preparation.minutes) return false
  if (idsOf(a) !== idsOf(b)) return false
  if (isAtOnce(a)) return true
  return Math.abs(Date.parse(a.at) - Date.parse(b.at)) < sameWithinMs
}

const idsOf = ({ hazards }: LeaveByFacts) =>
  hazards
    .map(({ id }) => id)
    .sort()
    .join()

function kindOf(
  { leaveBy: previous, pushedAt, isReached }: LeaveByState,
  next: LeaveByFacts | null,
  now: Date,
): LeaveByChange {
  if (!next) return 'ended'
  if (!previous) return 'first'
  if (isWorse(previous, next)) return 'worse'
  const at = Date.parse(next.at)
  const told = isReached
    ? Math.min(now.getTime(), Date.parse(previous.at))
    : (pushedAt?.getTime() ?? Date.parse(previous.at))
  if (at <= told - materialMs) return 'earlier'
  return at >= Date.parse(previous.at) + materialMs && !isAtOnce(next) ? 'later' : 'adjusted'
}

/** True if somebody who was told to leave has to be told more: the danger has arrived, or no way out is left. */
function isWorse(previous: LeaveByFacts, next: LeaveByFacts): boolean {
  if (next.because === 'in-danger') return previous.because !== 'in-danger'
  return next.because === 'no-way' && (previous.because === 'way-closes' || previous.because === 'ordered')
}

function causeOf(previous: LeaveByFacts | null, next: LeaveByFacts | null): { cause: LeaveByCause; title: string } {
  const about = next ?? previous
  const known = new Map(previous?.hazards.map(({ id, asOf }) => [id, asOf]))
  const added = about?.hazards.find(({ id }) => !known.has(id))
  const revised = about?.hazards.find(({ id, asOf }) => known.has(id) && known.get(id) !== asOf)
  const title = (added ?? revised ?? about?.hazards[0])?.title ?? ''
  if (!next) return { cause: 'other', title }
  if (next.because !== previous?.because) {
    if (next.because === 'ordered') return { cause: 'ordered', title }
    if (next.because === 'in-danger') return { cause: 'danger-here', title }
    if (next.because === 'no-way' && previous) return { cause: 'way-closed', title }
  }
  if (added) return { cause: next.because === 'ordered' ? 'ordered' : 'danger-new', title }
  if (previous && next.preparation.minutes !== previous.preparation.minutes) return { cause: 'preparation', title: '' }
  return revised ? { cause: 'danger-grew', title } : { cause: 'other', title: '' }
}
