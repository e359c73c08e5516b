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
/** Somebody who joins. `addressMark`: the keyed hash of their e-mail address where it proves something. */
export type Joining = { userId: string; name: string; addressMark: string | null }
export type Member = { userId: string; name: string; role: MemberRole; joinedAt: Date }

/** Stores who is a member of what, and as what. */
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

  const oldest = (communityId: string, filter = {}) =>
    Membership.findOne({ communityId, deletedAt: null, ...filter })
      .sort({ joinedAt: 1, _id: 1 })
      .lean<MembershipRow>()

  /** Only changes the owner whom the caller has seen. Rows of earlier versions have none but their creator. */
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

    /** `isNext`: only where they have read all that was before. False where nothing changed. */
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

    /** What these people are in their communities. */
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

    /** Adds a member, with its event in the same write; null when the person already is a member. */
    async join(
      communityId: string,
      { userId, name, addressMark }: Joining,
      { now, viaInvitation }: { now: Date; viaInvitation: boolean },
    ): Promise<CommunityMember | null> {
      const fields = {
        name,
        addressMark,
        role: 'member' as const,
        joinedAt: now,
        // What was said before is history, and nothing to catch up on.
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
      // The person has left, and the event that says so is not out yet.
      const left = await Membership.findOne({ communityId, userId, deletedAt: trusted({ $ne: null }) })
        .select('deletedAt')
        .lean<MembershipRow>()
      if (!left?.deletedAt) return null
      const revision = Math.max(now.getTime(), left.deletedAt.getTime() + 1)
      // The end of a membership counts after its `joinedAt`, so that may not be earlier than what is told here.
      const back = { $set: { ...fields, joinedAt: new Date(revision), deletedAt: null } }
      const row = await outbox.update(Membership, { _id: left._id, deletedAt: left.deletedAt }, back, event(revision))
      return row && toMember(community, row)
    },

    /** Ends a membership at once; false where there is none. */
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

    /** Makes somebody else the owner; false where `from` no longer is it. */
    handOver: (communityId: string, from: string, to: string, now: Date) => changeOwner(communityId, from, to, now),

    /** Makes somebody the owner of a community that has none; false where it has one. */
    takeOver: (communityId: string, userId: string, now: Date) => changeOwner(communityId, null, userId, now),

    /**
     * Call it after each end of a membership and each change of the owner: where the owner is no member any more, the
     * longest standing moderator follows, else nobody; and a community without members is closed.
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

    /** Which communities a person is in or owns. */
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
