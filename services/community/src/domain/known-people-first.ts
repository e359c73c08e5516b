import type { Invitation } from '@muster/contracts/entities/community'

const mostShown = 100
/** Most shown invitations of one stranger, so that a stranger who sends many does not displace the others. */
const mostOfOneStranger = 3

/**
 * The invitations that are shown: first those of people with whom the reader shares a community (`known`), then those of strangers, at most
 * `mostOfOneStranger` of each. Expects the newest first, and keeps that order.
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
