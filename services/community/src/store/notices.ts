import { type MembersCalled, membersCalled, mostMembersCalled } from '@muster/contracts/events/community'
import { defaultGroupNotices, type GroupNotices } from '@muster/contracts/vocabulary/group-notices'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { EarlierCall } from '../domain/help-calls.ts'
import type { CallingRow, MembershipRow, Models } from './models.ts'

/** Members who are looked at in one round. */
const mostWaiting = 2_000
/** A process that is gone lets another one go on after this. */
const leaseMs = 30_000

/** A member who may have to be told of new messages: those after `seen`. `asks`: how many messages asked for it so far. */
export type WaitingMember = { id: string; userId: string; seen: number; asks: number }
export type Call = Omit<MembersCalled, 'memberIds' | 'at' | 'until'> & { memberIds: readonly string[]; until: Date }
/** Who asked for help, as whose word. */
export type HelpCall = { id: string; byUserId: string; aboutUserId: string }

/** Stores what members want to be told of by notification, whom there is something to tell, and what they were told. */
export function createNoticeStore({ Community, Membership, Calling }: Models, outbox: Outbox) {
  // The type is that of the index's condition, without which MongoDB does not use it.
  const isDue = (now: Date) => trusted({ $type: 'date' as const, $lte: now })
  const due = (now: Date) => ({ pushDue: isDue(now), deletedAt: null, notices: 'all' as const })

  return {
    async choose(communityId: string, userId: string, notices: GroupNotices): Promise<void> {
      await Membership.updateOne({ communityId, userId, deletedAt: null }, { $set: { notices, pushDue: null } })
    },

    /** Remembers that there may be something new for all who want to hear of it, except its author. */
    async askFor(communityId: string, authorId: string, { now, pauseMs }: { now: Date; pauseMs: number }, first: Date) {
      const afterPause = { $add: [{ $ifNull: ['$pushedAt', new Date(now.getTime() - pauseMs)] }, pauseMs] }
      const change = {
        pushAsks: { $add: [{ $ifNull: ['$pushAsks', 0] }, 1] },
        pushDue: { $ifNull: ['$pushDue', { $max: [first, afterPause] }] },
      }
      const others = { userId: trusted({ $ne: authorId }), deletedAt: null, notices: 'all' as const }
      await Membership.updateMany({ communityId, ...others }, [{ $set: change }], { updatePipeline: true })
    },

    /** Communities where somebody may have to be told now. */
    async dueCommunities(now: Date): Promise<string[]> {
      return (await Membership.distinct('communityId', due(now))).map(String)
    },

    /** Keeps other processes from telling the same members; false where one of them does. */
    async claim(communityId: string, now: Date): Promise<boolean> {
      const free = { $or: [{ callingUntil: null }, { callingUntil: trusted({ $lte: now }) }] }
      const callingUntil = new Date(now.getTime() + leaseMs)
      return (await Community.updateOne({ _id: communityId, ...free }, { $set: { callingUntil } })).modifiedCount > 0
    },

    async release(communityId: string): Promise<void> {
      await Community.updateOne({ _id: communityId }, { $set: { callingUntil: null } })
    },

    async waitingIn(communityId: string, now: Date): Promise<WaitingMember[]> {
      const rows = await Membership.find({ communityId, ...due(now) })
        .limit(mostWaiting)
        .lean<MembershipRow[]>()
      return rows.map(({ _id, userId, lastReadSeq, pushedSeq, pushAsks }) => ({
        ...{ id: _id.toHexString(), userId, asks: pushAsks ?? 0 },
        seen: Math.max(lastReadSeq ?? 0, pushedSeq ?? 0),
      }))
    },

    /** Members who want to hear of somebody who needs help. */
    async wantHelpOf(communityId: string): Promise<string[]> {
      // Rows from before this could be chosen have nothing, which is the default.
      return Membership.distinct('userId', {
        communityId,
        deletedAt: null,
        notices: trusted({ $ne: 'none' }),
      } as object)
    },

    /** Publishes a call; one with an `id` once. */
    async call({ memberIds, until, ...call }: Call, now: Date, help?: HelpCall): Promise<void> {
      const { communityId, about } = call
      const events = Array.from({ length: Math.ceil(memberIds.length / mostMembersCalled) }, (_, part) => {
        const some = memberIds.slice(part * mostMembersCalled, (part + 1) * mostMembersCalled)
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

    /** Ends the wait of these members, unless another message came meanwhile: then it goes on after `pauseMs`. */
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

    /** Calls for help in a community, or of one person in all of them, since then. */
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

export const noticesOf = ({ notices }: Pick<MembershipRow, 'notices'>): GroupNotices => notices ?? defaultGroupNotices
