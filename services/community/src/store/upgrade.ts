import type { Clock } from '@muster/service-kit/clock'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import { wordsIn } from '../domain/search.ts'
import { searchWords } from './community-rows.ts'
import type { createMemberStore } from './members.ts'
import type { CommunityRow, MessageRow, Models } from './models.ts'

/**
 * Creates the function that updates rows of earlier versions: communities get their search words, owner and `ownerlessSince`; messages get their search
 * words and numbers. Old messages are numbered downwards from 0, so that their numbers never collide with new ones. Safe to interrupt and to run in several
 * processes.
 */
export function createUpgrade(
  { Community, Message }: Models,
  { settleOwner }: ReturnType<typeof createMemberStore>,
  clock: Clock,
) {
  async function number(row: MessageRow): Promise<void> {
    for (;;) {
      const lowest = await Message.findOne({ communityId: row.communityId, seq: trusted({ $lte: 0 }) })
        .sort({ seq: 1 })
        .lean<MessageRow>()
      try {
        await Message.updateOne({ _id: row._id, seq: null }, { $set: { seq: (lowest?.seq ?? 1) - 1 } })
        return
      } catch (err) {
        // Another process has taken the number; try the next one.
        if (!isDuplicateKey(err)) throw err
      }
    }
  }

  return async (): Promise<void> => {
    for await (const row of Community.find({ words: null }).lean<CommunityRow>().cursor())
      await Community.updateOne({ _id: row._id }, { $set: { words: searchWords(row) } })
    for await (const row of Community.find({ ownerId: trusted({ $exists: false }) })
      .lean<CommunityRow>()
      .cursor()) {
      await Community.updateOne(
        { _id: row._id, ownerId: trusted({ $exists: false }) },
        { $set: { ownerId: row.creatorId } },
      )
      await settleOwner(row._id.toHexString(), clock.now())
    }
    // The real time is unknown, so the time until the community becomes read-only begins now.
    await Community.updateMany(
      { ownerId: trusted({ $type: 'null' }), ownerlessSince: null },
      { $set: { ownerlessSince: clock.now() } },
    )
    for await (const row of Message.find({ words: trusted({ $exists: false }) })
      .lean<MessageRow>()
      .cursor())
      await Message.updateOne({ _id: row._id, content: row.content }, { $set: { words: wordsIn(row.content) } })
    for await (const row of Message.find({ seq: null }).sort({ _id: -1 }).lean<MessageRow>().cursor()) await number(row)
  }
}
