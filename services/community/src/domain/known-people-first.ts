import type { Invitation } from '@muster/contracts/entities/community'

const mostShown = 100
/** One stranger who sends many does not push the others out. */
const mostOfOneStranger = 3

/**
 * The invitations that are shown: of people with whom the reader shares a group first, then of strangers, at most three of each.
 * Takes and keeps the newest first.
 */
export function knownPeopleFirst(invitations: readonly Invitation[], known: ReadonlySet<string>): Invitation[] {
  const counts = new Map<string, number>()
  const ofStrangers = invitations.filter(({ inviterUserId }) => {
    const count = (counts.get(inviterUserId) ?? 0) + 1
    counts.set(inviterUserId, count)
    return !known.has(inviterUserId) && count <= mostOfOneStranger
  })
  return [...invitations.filter(({ inviterUserId }) => known.has(inviterUserId)), ...ofStrangers].slice(0, mostShown)
}
