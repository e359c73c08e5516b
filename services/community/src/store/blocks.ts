import type { BlockedPerson } from '@muster/contracts/entities/community'
import { type MemberRole, moderates } from '@muster/contracts/vocabulary/member-roles'
import { trusted } from 'mongoose'
import type { BlockRow, Models } from './models.ts'

const mostListed = 500

/** Stores who has blocked whom. */
export function createBlockStore({ Block, Membership, Message }: Models) {
  return {
    /** Null where the person has never been in this community. */
    async nameOf(communityId: string, userId: string): Promise<string | null> {
      const member = await Membership.findOne({ communityId, userId }).select('name').lean<{ name: string }>()
      if (member) return member.name
      const message = await Message.findOne({ communityId, userId }).select('userName').lean<{ userName: string }>()
      return message?.userName ?? null
    },

    /** Blocked again, a person stays blocked since the first time. */
    async add(by: string, { userId: of, name }: { userId: string; name: string }, at: Date): Promise<BlockedPerson> {
      const row = await Block.findOneAndUpdate(
        { by, of },
        { $set: { name }, $setOnInsert: { at } },
        { upsert: true, returnDocument: 'after' },
      ).lean<BlockRow>()
      return present(row as BlockRow)
    },

    async remove(by: string, of: string): Promise<boolean> {
      return (await Block.deleteOne({ by, of })).deletedCount > 0
    },

    async list(by: string): Promise<BlockedPerson[]> {
      return (await Block.find({ by }).sort({ at: -1 }).limit(mostListed).lean<BlockRow[]>()).map(present)
    },

    /**
     * Whose messages somebody does not read: of people they blocked, and of people who blocked them. The latter does not hold for owners and
     * moderators, or whoever blocks them could write unseen by those who look after the group.
     */
    async hiddenFrom(userId: string, role: MemberRole | null): Promise<string[]> {
      const [blocked, blockers] = await Promise.all([
        Block.distinct('of', { by: userId }),
        moderates(role) ? [] : Block.distinct('by', { of: userId }),
      ])
      return [...new Set([...blocked, ...blockers])]
    },

    /** Which of these people blocked somebody or were blocked, and by whom. */
    async around(userIds: readonly string[]): Promise<{ by: string; of: string }[]> {
      const some = trusted({ $in: [...userIds] })
      return Block.find({ $or: [{ by: some }, { of: some }] })
        .select('by of -_id')
        .lean<{ by: string; of: string }[]>()
    },

    async renamePerson(userId: string, name: string): Promise<void> {
      await Block.updateMany({ of: userId }, { $set: { name } })
    },

    async forgetPerson(userId: string): Promise<void> {
      await Block.deleteMany({ $or: [{ by: userId }, { of: userId }] })
    },
  }
}

export type BlockStore = ReturnType<typeof createBlockStore>

const present = ({ of, name, at }: BlockRow): BlockedPerson => ({ userId: of, name, blockedAt: at.toISOString() })
