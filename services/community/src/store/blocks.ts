import type { BlockedPerson } from '@muster/contracts/entities/community'
import { blockChanged } from '@muster/contracts/events/community'
import { isModerator, type MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { AddressMarks } from '../domain/address-mark.ts'
import type { BlockRow, Models } from './models.ts'

const mostListed = 500
const standing = { deletedAt: null }

/**
 * Version of the published blocks. Raising it publishes every block again. Raise it when another service begins to keep a copy of the blocks, because the
 * stream no longer has the events of old ones. 2: chat keeps a copy.
 */
const tellVersion = 2
/** Most blocks that one round publishes again, so that the events of new blocks are not delayed. */
const mostToldAtOnce = 500

/** The event about a block. Its revision is a time in ms. */
const changeOf = ({ by, of }: { by: string; of: string }, isBlocked: boolean, at: Date) =>
  outboxEntry(blockChanged, { userId: by, blockedUserId: of, isBlocked, revision: at.getTime() })

/** `now`, or 1 ms after the last published time of the pair if that is later, because the clock of another process may be ahead. */
const afterLast = (row: Pick<BlockRow, 'toldAt' | 'deletedAt'> | null, now: Date) =>
  new Date(Math.max(now.getTime(), (row?.toldAt?.getTime() ?? 0) + 1, (row?.deletedAt?.getTime() ?? 0) + 1))

/** Stores who has blocked whom. */
export function createBlockStore({ Block, Membership, Message }: Models, outbox: Outbox, addressMarks: AddressMarks) {
  return {
    /** The name of a person, from their membership or their messages; null if they have neither in this community. */
    async nameOf(communityId: string, userId: string): Promise<string | null> {
      const member = await Membership.findOne({ communityId, userId }).select('name').lean<{ name: string }>()
      if (member) return member.name
      const message = await Message.findOne({ communityId, userId }).select('userName').lean<{ userName: string }>()
      return message?.userName ?? null
    },

    /** Stores a block with its event. If it exists already, its time stays and no event is published. */
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

    /**
     * Publishes blocks that were not yet published with `tellVersion`, at most `mostToldAtOnce`. Returns how many. Safe to interrupt and to run in several
     * processes.
     */
    async tellUntold(now: Date): Promise<number> {
      // A later version counts as published. Otherwise two versions of this service would publish the same blocks in turn during a rollout.
      const untold = { toldVersion: trusted({ $not: { $gte: tellVersion } }), ...standing }
      let told = 0
      for (const row of await Block.find(untold).limit(mostToldAtOnce).lean<BlockRow[]>()) {
        const toldAt = afterLast(row, now)
        const change = { $set: { toldAt, toldVersion: tellVersion } }
        if (await outbox.update(Block, { _id: row._id, ...untold }, change, [changeOf(row, true, toldAt)])) told++
      }
      return told
    },

    /** Stores the mark of a person's verified address with their blocks, so that people whom they have blocked cannot invite this address. */
    async rememberAddress(by: string, email: string): Promise<void> {
      const byMark = addressMarks.of(email)
      await Block.updateMany({ by, byMark: trusted({ $ne: byMark }) }, { $set: { byMark } })
    },

    /** Whether the owner of a verified address has blocked this person. */
    async holdsBack(email: string, inviterUserId: string): Promise<boolean> {
      const byMark = trusted({ $in: addressMarks.all(email) })
      return (await Block.exists({ byMark, of: inviterUserId, ...standing })) !== null
    },

    /** Which of these people a person has blocked. */
    async blockedBy(by: string, userIds: readonly string[]): Promise<Set<string>> {
      return new Set(await Block.distinct('of', { by, of: trusted({ $in: [...userIds] }), ...standing }))
    },

    /** Removes a block. The row stays as a tombstone until its event is published. False if there is none. */
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
     * Ids of the people whose messages somebody does not see: people whom they have blocked, and people who have blocked them. Owners and moderators see
     * people who have blocked them; otherwise such a person could write unseen by those who moderate the community.
     */
    async hiddenFrom(userId: string, role: MemberRole | null): Promise<string[]> {
      const [blocked, blockers] = await Promise.all([
        Block.distinct('of', { by: userId, ...standing }),
        isModerator(role) ? [] : Block.distinct('by', { of: userId, ...standing }),
      ])
      return [...new Set([...blocked, ...blockers])]
    },

    /** All blocks by or of these people. */
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
