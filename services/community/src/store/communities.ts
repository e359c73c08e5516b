import type { Community, CommunityMember } from '@muster/contracts/entities/community'
import { communityCreated, memberJoined } from '@muster/contracts/events/community'
import type { Caller } from '@muster/service-kit/http/auth'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { CommunityMembership } from '../domain/policies.ts'
import type { CommunityRow, MembershipRow, Models } from './models.ts'

const listed = 200

export type NewCommunity = { name: string; description: string; isPrivate: boolean }

/** Stores communities and their members. */
export function createCommunityStore({ Community, Membership }: Models, outbox: Outbox) {
  async function present(rows: CommunityRow[]): Promise<Community[]> {
    const counts = await Membership.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $match: { communityId: { $in: rows.map(row => row._id) } } },
      { $group: { _id: '$communityId', count: { $sum: 1 } } },
    ])
    const byId = new Map(counts.map(({ _id, count }) => [_id.toHexString(), count]))
    return rows.map(row => toCommunity(row, byId.get(row._id.toHexString()) ?? 0))
  }

  return {
    async create(fields: NewCommunity, creator: Caller, now: Date): Promise<Community> {
      const _id = new Types.ObjectId()
      // The membership is written first: after a crash in between, a membership without a community is never listed, while a
      // community without its creator would be.
      await Membership.create({
        communityId: _id,
        userId: creator.userId,
        name: creator.name,
        role: 'creator',
        joinedAt: now,
      })
      const payload = { communityId: _id.toHexString(), creatorId: creator.userId, isPrivate: fields.isPrivate }
      const row = { _id, ...fields, creatorId: creator.userId, createdAt: now }
      const stored = await outbox.insert(Community, row, [outboxEntry(communityCreated, payload)])
      return toCommunity(stored, 1)
    },

    async findMembership(communityId: string, userId: string): Promise<CommunityMembership | null> {
      const row = await Community.findById(communityId).lean<CommunityRow>()
      if (!row) return null
      const [community] = await present([row])
      const isMember = (await Membership.exists({ communityId: row._id, userId })) !== null
      return community ? { community, isMember } : null
    },

    async listPublic(): Promise<Community[]> {
      return present(
        await Community.find({ isPrivate: false }).sort({ createdAt: -1 }).limit(listed).lean<CommunityRow[]>(),
      )
    },

    async listOf(userId: string): Promise<Community[]> {
      const memberships = await Membership.find({ userId }).select('communityId').limit(listed).lean<MembershipRow[]>()
      const ids = memberships.map(membership => membership.communityId)
      const rows = await Community.find({ _id: trusted({ $in: ids }) })
        .sort({ createdAt: -1 })
        .lean<CommunityRow[]>()
      return present(rows)
    },

    async members(communityId: string): Promise<CommunityMember[]> {
      const rows = await Membership.find({ communityId }).sort({ joinedAt: 1 }).limit(1000).lean<MembershipRow[]>()
      return rows.map(toMember)
    },

    /** Adds a member, with its event in the same write; null when the person already is a member. */
    async join(
      communityId: string,
      person: Caller,
      { now, viaInvitation }: { now: Date; viaInvitation: boolean },
    ): Promise<CommunityMember | null> {
      const payload = { communityId, userId: person.userId, viaInvitation }
      try {
        const row = {
          communityId: new Types.ObjectId(communityId),
          userId: person.userId,
          name: person.name,
          role: 'member' as const,
          joinedAt: now,
        }
        return toMember(await outbox.insert(Membership, row, [outboxEntry(memberJoined, payload)]))
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    async renamePerson(userId: string, name: string): Promise<void> {
      await Membership.updateMany({ userId }, { $set: { name } })
    },

    async forgetPerson(userId: string): Promise<void> {
      await Membership.deleteMany({ userId })
    },
  }
}
function toCommunity(row: CommunityRow, memberCount: number): Community {
  const { name, description, isPrivate, creatorId } = row
  return {
    id: row._id.toHexString(),
    name,
    description,
    isPrivate,
    creatorId,
    memberCount,
    createdAt: row.createdAt.toISOString(),
  }
}

function toMember({ userId, name, role, joinedAt }: MembershipRow): CommunityMember {
  return { userId, name, role, joinedAt: joinedAt.toISOString() }
}
