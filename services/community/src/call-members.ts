import type { PayloadOf } from '@muster/contracts/define-event'
import type { checkedIn } from '@muster/contracts/events/help'
import { checkInHours } from '@muster/contracts/vocabulary/help'
import type { Context } from './context.ts'
import { helpCallDayMs, helpCallHourMs, mayRing } from './domain/help-calls.ts'
import { isNewcomer } from './domain/policies.ts'
import { canReadFrom } from './live/viewers.ts'

/** How long a message waits for "read", in ms: enough for every device that shows the community to report it. */
const lookMs = 3_000
/** Least time between two notifications of one community to one person, in ms. */
const pauseMs = 30_000
/** How long a notification of messages is delivered to a phone that was off, in ms. After that the forum shows how many are unread. */
const messageLifetimeMs = 4 * 60 * 60_000
/** How long a notification of a call for help is delivered, in ms. */
const helpLifetimeMs = checkInHours * 60 * 60_000

type Deps = Pick<Context, 'notices' | 'standings' | 'messages' | 'communities' | 'clock' | 'log'>

/** Finds the members who have to be notified, and publishes the events with their ids. */
export function createCallMembers({ notices, standings, messages, communities, clock, log }: Deps) {
  /** Notifies the waiting members of one community. */
  async function callIn(communityId: string): Promise<void> {
    const now = clock.now()
    if (!(await notices.claim(communityId, now))) return
    try {
      const waiting = await notices.waitingIn(communityId, now)
      if (waiting.length === 0) return
      const [standingOf, written] = await Promise.all([
        standings(waiting.map(({ userId }) => userId)),
        messages.readableAfter(communityId, Math.min(...waiting.map(({ seen }) => seen))),
      ])
      const isUnread = ({ userId, seen }: (typeof waiting)[number]) => {
        const standing = standingOf(userId)
        const role = standing.roles.get(communityId)
        if (!role) return false
        return written.some(one => one.seq > seen && one.userId !== userId && canReadFrom(standing, role, one.userId))
      }
      const told = waiting.filter(isUnread).map(({ userId }) => userId)
      const seq = Math.max(0, ...written.map(one => one.seq))
      if (told.length > 0) {
        const until = new Date(now.getTime() + messageLifetimeMs)
        await notices.call({ communityId, about: 'message', revision: seq, memberIds: told, until }, now)
      }
      await notices.settle(waiting, new Set(told), { seq, now, pauseMs })
    } finally {
      await notices.release(communityId)
    }
  }

  return {
    /** Called when a message was written. Members who want notifications of messages are notified a little later, unless they have read it by then. */
    written: (communityId: string, authorId: string): Promise<void> => {
      const now = clock.now()
      return notices.askFor(communityId, authorId, { now, pauseMs }, new Date(now.getTime() + lookMs))
    },

    /** Notifies the members whose wait is over. */
    async callDue(): Promise<void> {
      for (const communityId of await notices.dueCommunities(clock.now())) {
        await callIn(communityId).catch(err => log.error({ err, communityId }, 'members not notified'))
      }
    },

    /** Called when somebody needs help. Members who want notifications of that are notified at once. */
    async helpAsked(said: PayloadOf<typeof checkedIn>, eventId: string): Promise<void> {
      const { communityId, userId: aboutUserId, byUserId = aboutUserId, status, at } = said
      const now = clock.now()
      const until = new Date(Date.parse(at) + helpLifetimeMs)
      if (status !== 'help' || until <= now) return
      const membership = await communities.findMembership(communityId, byUserId)
      const { role, joinedAt, mutedUntil } = membership ?? {}
      // A muted member's check-in is in the roster, but notifies nobody.
      if (!membership || !role || !joinedAt || (mutedUntil && mutedUntil > now)) return
      const before = (ms: number) => new Date(now.getTime() - ms)
      const [here, today] = await Promise.all([
        notices.helpCallsSince({ communityId }, before(helpCallHourMs)),
        notices.helpCallsSince({ byUserId }, before(helpCallDayMs)),
      ])
      const asking = { byUserId, aboutUserId, isNewcomer: isNewcomer({ ...membership, role, joinedAt }, now) }
      if (!mayRing(asking, { here, today, now })) return
      const wanting = (await notices.wantHelpOf(communityId)).filter(id => id !== byUserId && id !== aboutUserId)
      const standingOf = await standings(wanting)
      const memberIds = wanting.filter(userId => {
        const standing = standingOf(userId)
        const own = standing.roles.get(communityId)
        return own !== undefined && canReadFrom(standing, own, byUserId)
      })
      if (memberIds.length === 0) return
      // The revision is a time, because calls of several people follow each other.
      const call = { communityId, about: 'help' as const, revision: now.getTime(), memberIds, until }
      await notices.call(call, now, { id: eventId, byUserId, aboutUserId })
    },
  }
}
