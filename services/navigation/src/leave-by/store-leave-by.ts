import type { LeaveByChangeFacts, LeaveByFacts } from '@muster/contracts/entities/leave-by'
import { leaveByChanged } from '@muster/contracts/events/navigation'
import type { LeaveByChange } from '@muster/contracts/vocabulary/leave-by'
import type { Clock } from '@muster/service-kit/clock'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Departure, DepartureStore } from '../store/departures.ts'

const pushed = new Set<LeaveByChange>(['first', 'earlier', 'later', 'worse', 'reached'])

/** Creates a function that stores a person's next leave-by time and its event in one write. False if the person's data has changed since. */
export function createStoreLeaveBy({ departures, clock }: { departures: DepartureStore; clock: Clock }) {
  return async (person: Departure, leaveBy: LeaveByFacts | null, change: LeaveByChangeFacts): Promise<boolean> => {
    const { userId, told, place: home } = person
    const isDue = leaveBy !== null && Date.parse(leaveBy.at) <= clock.now().getTime()
    const wasReached = person.leaveBy !== null && person.dueAt === null
    // A person who was told that the time has come is not told again when it moves by a few minutes.
    const staysReached = change.kind === 'reached' || (change.kind === 'adjusted' && wasReached)
    const kind = change.kind === 'adjusted' && isDue && !wasReached ? 'reached' : change.kind
    const dueAt = leaveBy && !isDue && !staysReached ? new Date(leaveBy.at) : null
    const pushedAt = pushed.has(kind) && leaveBy ? new Date(leaveBy.at) : leaveBy && person.pushedAt
    const next = { leaveBy, change: { ...change, kind }, pushedAt, dueAt }
    const event = outboxEntry(leaveByChanged, { userId, revision: told + 1, home, leaveBy, change: next.change })
    return await departures.tell(person, next, event)
  }
}
