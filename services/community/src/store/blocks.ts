import type { BlockedPerson } from '@muster/contracts/entities/community'
import { blockChanged } from '@muster/contracts/events/community'
import { type MemberRole, moderates } from '@muster/contracts/vocabulary/member-roles'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { AddressMarks } from '../domain/address-mark.ts'
import type { BlockRow, Models } from './models.ts'

const mostListed = 500
const standing = { deletedAt: null }

/**
 * Every block is told again when this is raised: do so when a service keeps a copy of the blocks for the first time, because the stream no longer
 * has the events of older ones. 2: chat keeps one.
 */
const tellVersion = 2
/** Other services take in what a round tells while people block each other. */
const mostToldAtOnce = 500

const changeOf = ({ by, of }: { by: string; of: string }, isBlocked: boolean, at: Date) =>
  outboxEntry(blockChanged, { userId: by, blockedUserId: of, isBlocked, revision: at.getTime() })

/** Now, but after what was told last of the pair, which a process may have told whose clock is ahead. */
const afterLast = (row: Pick<BlockRow, 'toldAt' | 'deletedAt'> | null, now: Date) =>
  new Date(Math.max(now.getTime(), (row?.toldAt?.getTime() ?? 0) + 1, (row?.deletedAt?.getTime() ?? 0) + 1))

/** Stores who has blocked whom. */
export function createBlockStore({ Block, Membership, Message }: Models, outbox: Outbox, addressMarks: AddressMarks) {
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
      const known = await Block.findOneAndUpdate(
        { by, of, ...standing },
        { $set: { name } },
        { returnDocument: 'after' },
      ).lean<BlockRow>()
      if (known) return present(known)
      const takenBack = await Block.findOne({ by, of }).select('toldAt deletedAt').lean<BlockRow>()
      const toldAt = afterLast(takenBack, at)
      const fields = { $set: { name, at, toldAt, toldVersion: tellVersion, ...standing } }
      const event = changeOf({ by, of }, true, toldAt)
      const row = await outbox.update(Block, { by, of }, fields, [event], { upsert: true })
      return present(row as BlockRow)
    },

    /** Tells other services of some that not all of them have heard of. Safe to interrupt and to run in several processes. Returns how many. */
    async tellUntold(now: Date): Promise<number> {
      // Of a later version too nothing is untold: during a rollout the processes of two versions would tell the same blocks in turn.
      const untold = { toldVersion: trusted({ $not: { $gte: tellVersion } }), ...standing }
      let told = 0
      for (const row of await Block.find(untold).limit(mostToldAtOnce).lean<BlockRow[]>()) {
        const toldAt = afterLast(row, now)
        const change = { $set: { toldAt, toldVersion: tellVersion } }
        if (await outbox.update(Block, { _id: row._id, ...untold }, change, [changeOf(row, true, toldAt)])) told++
      }
      return told
    },

    /** Keeps which verified address a person has, so that invitations to it are held back from those whom they have blocked. */
    async rememberAddress(by: string, email: string): Promise<void> {
      const byMark = addressMarks.of(email)
      await Block.updateMany({ by, byMark: trusted({ $ne: byMark }) }, { $set: { byMark } })
    },

    /** Whether the owner of a verified address has blocked this person. */
    async holdsBack(email: string, inviterUserId: string): Promise<boolean> {
      const byMark = trusted({ $in: addressMarks.all(email) })
      return (await Block.exists({ byMark, of: inviterUserId, ...standing })) !== null
    },

    /** Whom a person has blocked, of these. */
    async blockedBy(by: string, userIds: readonly string[]): Promise<Set<string>> {
      return new Set(await Block.distinct('of', { by, of: trusted({ $in: [...userIds] }), ...standing }))
    },

    /** The row goes with its event. */
    async remove(by: string, of: string, now: Date): Promise<boolean> {
      const row = await Block.findOne({ by, of, ...standing })
        .select('toldAt')
        .lean<BlockRow>()
      const deletedAt = afterLast(row, now)
      const change = { $set: { deletedAt } }
      const event = changeOf({ by, of }, false, deletedAt)
      return (await outbox.update(Block, { by, of, ...standing }, change, [event])) !== null
    },

    async list(by: string): Promise<BlockedPerson[]> {
      return (
        await Block.find({ by, ...standing })
          .sort({ at: -1 })
          .limit(mostListed)
          .lean<BlockRow[]>()
      ).map(present)
    },

    /**
     * Whose messages somebody does not read: of people they blocked, and of people who blocked them. The latter does not hold for owners and
     * moderators, or whoever blocks them could write unseen by those who look after the group.
     */
    async hiddenFrom(userId: string, role: MemberRole | null): Promise<string[]> {
      const [blocked, blockers] = await Promise.all([
        Block.distinct('of', { by: userId, ...standing }),
        moderates(role) ? [] : Block.distinct('by', { of: userId, ...standing }),
      ])
      return [...new Set([...blocked, ...blockers])]
    },

    /** Which of these people blocked somebody or were blocked, and by whom. */
    async around(userIds: readonly string[]): Promise<{ by: string; of: string }[]> {
      const some = trusted({ $in: [...userIds] })
      return Block.find({ $or: [{ by: some }, { of: some }], ...standing })
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
