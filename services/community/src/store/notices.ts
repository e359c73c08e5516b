import { type MembersCalled, maxMembersCalled, membersCalled } from '@muster/contracts/events/community'
import { defaultGroupNotices, type GroupNotices } from '@muster/contracts/vocabulary/group-notices'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { EarlierCall } from '../domain/help-calls.ts'
import type { CallingRow, MembershipRow, Models } from './models.ts'

/** Most members of a community who are checked in one round. */
const mostWaiting = 2_000
/** Duration of the lease of the process that notifies a community's members, in ms. If that process crashes, another one takes over after this time. */
const leaseMs = 30_000

/** A member who may have to be notified of the messages after number `seen`. `asks`: number of messages for which a notification was asked so far. */
export type WaitingMember = { id: string; userId: string; seen: number; asks: number }
/** A notification of members. */
export type Call = Omit<MembersCalled, 'memberIds' | 'at' | 'until'> & { memberIds: readonly string[]; until: Date }
/** A call for help. `id`: the event that caused it. `byUserId`: who sent it. `aboutUserId`: who needs help. */
export type HelpCall = { id: string; byUserId: string; aboutUserId: string }

/** Stores what members want notifications about, who waits for one, and which ones were sent. */
export function createNoticeStore({ Community, Membership, Calling }: Models, outbox: Outbox) {
  // Repeats the condition of the partial index (`$type`); without it MongoDB does not use the index.
  const isDue = (now: Date) => trusted({ $type: 'date' as const, $lte: now })
  const due = (now: Date) => ({ pushDue: isDue(now), deletedAt: null, notices: 'all' as const })

  return {
    /** Stores what a member wants notifications about. */
    async choose(communityId: string, userId: string, notices: GroupNotices): Promise<void> {
      await Membership.updateOne({ communityId, userId, deletedAt: null }, { $set: { notices, pushDue: null } })
    },

    /**
     * Marks that members who want notifications of messages may have to be notified, except the author. They wait until `first`, or until `pauseMs` after their
     * last notification.
     */
    async askFor(communityId: string, authorId: string, { now, pauseMs }: { now: Date; pauseMs: number }, first: Date) {
      const afterPause = { $add: [{ $ifNull: ['$pushedAt', new Date(now.getTime() - pauseMs)] }, pauseMs] }
      const change = {
        pushAsks: { $add: [{ $ifNull: ['$pushAsks', 0] }, 1] },
        pushDue: { $ifNull: ['$pushDue', { $max: [first, afterPause] }] },
      }
      const others = { userId: trusted({ $ne: authorId }), deletedAt: null, notices: 'all' as const }
      await Membership.updateMany({ communityId, ...others }, [{ $set: change }], { updatePipeline: true })
    },

    /** Ids of the communities in which the wait of a member is over. */
    async dueCommunities(now: Date): Promise<string[]> {
      return (await Membership.distinct('communityId', due(now))).map(String)
    },

    /** Takes the lease for notifying a community's members. False if another process holds it. */
    async claim(communityId: string, now: Date): Promise<boolean> {
      const free = { $or: [{ callingUntil: null }, { callingUntil: trusted({ $lte: now }) }] }
      const callingUntil = new Date(now.getTime() + leaseMs)
      return (await Community.updateOne({ _id: communityId, ...free }, { $set: { callingUntil } })).modifiedCount > 0
    },

    async release(communityId: string): Promise<void> {
      await Community.updateOne({ _id: communityId }, { $set: { callingUntil: null } })
    },

    /** The members of a community whose wait is over. */
    async waitingIn(communityId: string, now: Date): Promise<WaitingMember[]> {
      const rows = await Membership.find({ communityId, ...due(now) })
        .limit(mostWaiting)
        .lean<MembershipRow[]>()
      return rows.map(({ _id, userId, lastReadSeq, pushedSeq, pushAsks }) => ({
        id: _id.toHexString(),
        userId,
        asks: pushAsks ?? 0,
        seen: Math.max(lastReadSeq ?? 0, pushedSeq ?? 0),
      }))
    },

    /** Ids of the members who want notifications of calls for help. */
    async wantHelpOf(communityId: string): Promise<string[]> {
      // Rows from before this could be chosen have no value, and count as the default.
      return Membership.distinct('userId', {
        communityId,
        deletedAt: null,
        notices: trusted({ $ne: 'none' }),
      } as object)
    },

    /** Publishes a call. A call for help is published only once for each `id`. */
    async call({ memberIds, until, ...call }: Call, now: Date, help?: HelpCall): Promise<void> {
      const { communityId, about } = call
      const events = Array.from({ length: Math.ceil(memberIds.length / maxMembersCalled) }, (_, part) => {
        const some = memberIds.slice(part * maxMembersCalled, (part + 1) * maxMembersCalled)
        const times = { at: now.toISOString(), until: until.toISOString() }
        return outboxEntry(membersCalled, { ...call, memberIds: some, ...times })
      })
      const { id: _id, ...who } = help ?? {}
      try {
        await outbox.insert(Calling, { ...(_id && { _id }), communityId, about, ...who, at: now }, events)
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
    },

    /**
     * Ends the wait of these members. If another message came meanwhile, they wait again, for `pauseMs`. `told`: members who were notified, up to message
     * `seq`.
     */
    async settle(
      waiting: readonly WaitingMember[],
      told: ReadonlySet<string>,
      { seq, now, pauseMs }: { seq: number; now: Date; pauseMs: number },
    ): Promise<void> {
      const next = new Date(now.getTime() + pauseMs)
      const changes = waiting.map(({ id, userId, asks }) => ({
        updateOne: {
          filter: { _id: id },
          update: [
            {
              $set: {
                pushDue: { $cond: [{ $eq: ['$pushAsks', asks] }, null, next] },
                ...(told.has(userId) && { pushedAt: now, pushedSeq: seq }),
              },
            },
          ],
        },
      }))
      if (changes.length > 0) await Membership.bulkWrite(changes as never, { ordered: false })
    },

    /** Calls for help in a community, or by one person in all communities, since a time. */
    async helpCallsSince(filter: { communityId: string } | { byUserId: string }, since: Date): Promise<EarlierCall[]> {
      const rows = await Calling.find({ ...filter, about: 'help', at: trusted({ $gt: since }) }).lean<CallingRow[]>()
      return rows.map(({ byUserId, aboutUserId, at }) => ({
        byUserId: byUserId ?? '',
        aboutUserId: aboutUserId ?? '',
        at,
      }))
    },

    async renamePerson(): Promise<void> {},

    async forgetPerson(userId: string): Promise<void> {
      await Calling.deleteMany({ $or: [{ byUserId: userId }, { aboutUserId: userId }] })
    },
  }
}

/** What a member wants notifications about; the default if they have not chosen. */
export const noticesOf = ({ notices }: Pick<MembershipRow, 'notices'>): GroupNotices => notices ?? defaultGroupNotices
