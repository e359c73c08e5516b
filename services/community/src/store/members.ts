import type { CommunityMember } from '@muster/contracts/entities/community'
import { memberJoined, memberLeft, memberRemoved } from '@muster/contracts/events/community'
import { defaultGroupNotices } from '@muster/contracts/vocabulary/group-notices'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import { ownerOf, roleIn } from './community-rows.ts'
import { type CommunityRow, formerMember, type MembershipRow, type Models } from './models.ts'
import { newestSeq } from './numbered.ts'

const mostListed = 1000

/** How a membership ended. */
export type Departure = 'left' | 'removed' | 'banned'
/** A person who joins. `addressMark`: the keyed hash of their e-mail address; null if the address is not proven to be theirs. */
export type NewMember = { userId: string; name: string; addressMark: string | null }
export type Member = { userId: string; name: string; role: MemberRole; joinedAt: Date }

/** Stores memberships, their roles, and the owners of communities. */
export function createMemberStore({ Community, Membership, Message, Photo }: Models, outbox: Outbox) {
  const findCommunity = (communityId: string) => Community.findById(communityId).lean<CommunityRow>()

  async function find(communityId: string, userId: string): Promise<Member | null> {
    const [community, row] = await Promise.all([
      findCommunity(communityId),
      Membership.findOne({ communityId, userId, deletedAt: null }).lean<MembershipRow>(),
    ])
    const role = community && roleIn(community, row)
    return row && role ? { userId, name: row.name, role, joinedAt: row.joinedAt } : null
  }

  /** The membership that began first, of those that match the filter. */
  const oldest = (communityId: string, filter = {}) =>
    Membership.findOne({ communityId, deletedAt: null, ...filter })
      .sort({ joinedAt: 1, _id: 1 })
      .lean<MembershipRow>()

  /** Changes the owner from `from` to `to`. False if the owner is another one by now. Rows of earlier versions have only a creator. */
  async function changeOwner(communityId: string, from: string | null, to: string | null, now: Date): Promise<boolean> {
    const before = [{ ownerId: from }, { ownerId: trusted({ $exists: false }), creatorId: from }]
    const { modifiedCount } = await Community.updateOne(
      { _id: communityId, archivedAt: null, $or: from === null ? [{ ownerId: trusted({ $type: 'null' }) }] : before },
      { $set: { ownerId: to, ownerlessSince: to === null ? now : null } },
    )
    return modifiedCount === 1
  }

  return {
    find,

    /** Stores that a person has read up to a message. `isNext`: only if they had read everything before it. False if nothing changed. */
    async markRead(communityId: string, userId: string, seq: number, { isNext = false } = {}): Promise<boolean> {
      const own = { communityId, userId, deletedAt: null, ...(isNext ? { lastReadSeq: seq - 1 } : {}) }
      return (await Membership.updateOne(own, { $max: { lastReadSeq: seq } })).modifiedCount > 0
    },

    async list(communityId: string): Promise<CommunityMember[]> {
      const [community, rows] = await Promise.all([
        findCommunity(communityId),
        Membership.find({ communityId, deletedAt: null })
          .sort({ joinedAt: 1 })
          .limit(mostListed)
          .lean<MembershipRow[]>(),
      ])
      return community ? rows.map(row => toMember(community, row)) : []
    },

    /** The roles of these people in all their communities. */
    async rolesOf(userIds: readonly string[]): Promise<{ userId: string; communityId: string; role: MemberRole }[]> {
      const rows = await Membership.find({ userId: trusted({ $in: [...userIds] }), deletedAt: null })
        .select('communityId userId role')
        .lean<MembershipRow[]>()
      const ids = [...new Set(rows.map(({ communityId }) => communityId.toHexString()))]
      const found = await Community.find({ _id: trusted({ $in: ids }), archivedAt: null })
        .select('ownerId creatorId')
        .lean<CommunityRow[]>()
      const communities = new Map(found.map(row => [row._id.toHexString(), row]))
      return rows.flatMap(row => {
        const community = communities.get(row.communityId.toHexString())
        const role = community && roleIn(community, row)
        return role ? [{ userId: row.userId, communityId: community._id.toHexString(), role }] : []
      })
    },

    async isOldest(communityId: string, userId: string): Promise<boolean> {
      return (await oldest(communityId))?.userId === userId
    },

    /** Adds a member, with its event in the same write. Null if the person is already a member, or if the community does not exist. */
    async join(
      communityId: string,
      { userId, name, addressMark }: NewMember,
      { now, viaInvitation }: { now: Date; viaInvitation: boolean },
    ): Promise<CommunityMember | null> {
      const fields = {
        name,
        addressMark,
        role: 'member' as const,
        joinedAt: now,
        // Messages from before they joined do not count as unread.
        lastReadSeq: await newestSeq(Message, communityId),
        notices: defaultGroupNotices,
        pushDue: null,
      }
      const event = (revision: number) => [outboxEntry(memberJoined, { communityId, userId, viaInvitation, revision })]
      const community = await findCommunity(communityId)
      if (!community) return null
      try {
        const row = { communityId: community._id, userId, ...fields }
        return toMember(community, await outbox.insert(Membership, row, event(now.getTime())))
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
      // The person has left, and the event about that is not published yet, so their row still exists.
      const left = await Membership.findOne({ communityId, userId, deletedAt: trusted({ $ne: null }) })
        .select('deletedAt')
        .lean<MembershipRow>()
      if (!left?.deletedAt) return null
      const revision = Math.max(now.getTime(), left.deletedAt.getTime() + 1)
      // The next end of the membership gets a revision after `joinedAt`, so `joinedAt` must not be earlier than the revision of this event.
      const back = { $set: { ...fields, joinedAt: new Date(revision), deletedAt: null } }
      const row = await outbox.update(Membership, { _id: left._id, deletedAt: left.deletedAt }, back, event(revision))
      return row && toMember(community, row)
    },

    /** Ends a membership with its event. False if there is none. */
    async end(communityId: string, member: Member, how: Departure, now: Date): Promise<boolean> {
      const { userId } = member
      const deletedAt = new Date(Math.max(now.getTime(), member.joinedAt.getTime() + 1))
      const fact = { communityId, userId, revision: deletedAt.getTime() }
      const event =
        how === 'left'
          ? outboxEntry(memberLeft, fact)
          : outboxEntry(memberRemoved, { ...fact, isBanned: how === 'banned' })
      const change = { $set: { deletedAt, name: formerMember, addressMark: null } }
      return (await outbox.update(Membership, { communityId, userId, deletedAt: null }, change, [event])) !== null
    },

    async setRole(communityId: string, userId: string, role: 'moderator' | 'member'): Promise<boolean> {
      const { matchedCount } = await Membership.updateOne({ communityId, userId, deletedAt: null }, { $set: { role } })
      return matchedCount === 1
    },

    /** Makes `to` the owner. False if `from` is no longer the owner. */
    handOver: (communityId: string, from: string, to: string, now: Date) => changeOwner(communityId, from, to, now),

    /** Makes a person the owner of a community without one. False if it has an owner. */
    takeOver: (communityId: string, userId: string, now: Date) => changeOwner(communityId, null, userId, now),

    /**
     * Call it after each end of a membership and each change of the owner. If the owner is no longer a member, the moderator who joined first becomes the
     * owner; without a moderator nobody does. A community without members is closed for good.
     */
    async settleOwner(communityId: string, now: Date): Promise<void> {
      for (;;) {
        const community = await findCommunity(communityId)
        if (!community || community.archivedAt) return
        if (!(await oldest(communityId))) {
          await Community.updateOne({ _id: communityId }, { $set: { archivedAt: now } })
          await Photo.deleteMany({ communityId })
          return
        }
        const owner = ownerOf(community)
        if (owner === null || (await oldest(communityId, { userId: owner }))) return
        const next = await oldest(communityId, { role: 'moderator' })
        await changeOwner(communityId, owner, next?.userId ?? null, now)
      }
    },

    async renamePerson(userId: string, name: string): Promise<void> {
      await Membership.updateMany({ userId, deletedAt: null }, { $set: { name } })
    },

    /** Ids of the communities of which a person is a member or the owner. */
    async communitiesOf(userId: string): Promise<string[]> {
      const [joined, owned] = await Promise.all([
        Membership.distinct('communityId', { userId }),
        Community.distinct('_id', {
          $or: [{ ownerId: userId }, { creatorId: userId, ownerId: trusted({ $exists: false }) }],
        }),
      ])
      return [...new Set([...joined, ...owned].map(String))]
    },

    async forgetPerson(userId: string): Promise<void> {
      await Membership.deleteMany({ userId })
    },
  }
}

export type MemberStore = ReturnType<typeof createMemberStore>

function toMember(community: CommunityRow, row: MembershipRow): CommunityMember {
  const { userId, name, joinedAt } = row
  return { userId, name, role: roleIn(community, row) ?? 'member', joinedAt: joinedAt.toISOString() }
}
