import { editMinutes } from '@muster/contracts/vocabulary/limits'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import { wordsIn } from '../domain/search.ts'
import { withoutWords } from './message-rows.ts'
import type { MessageRow, Models } from './models.ts'
import type { PhotoStore } from './photos.ts'

/** So many members of more than a day hide a message together. */
const reportsThatHide = 3

type Reporter = { userId: string; counts: boolean }

/** Stores what becomes of messages after they were sent: reported, hidden, shown again, deleted. */
export function createReportStore({ Message, Report }: Models, photos: Pick<PhotoStore, 'removeOf'>) {
  const change = (messageId: string, filter: object, update: object) =>
    Message.findOneAndUpdate({ _id: messageId, removedAt: null, ...filter }, update, {
      returnDocument: 'after',
    }).lean<MessageRow>()

  return {
    /** Null where there is none, or its author deleted it. */
    find: (communityId: string, messageId: string) =>
      Message.findOne({ _id: messageId, communityId, removedAt: null }).lean<MessageRow>(),

    /** Counts one person once. True where this report hid the message. */
    async report({ _id, content }: MessageRow, { userId, counts }: Reporter, now: Date): Promise<boolean> {
      const messageId = _id.toHexString()
      try {
        await Report.create({ messageId, userId, counts, at: now })
        await change(messageId, {}, { $inc: { reports: 1 } })
        await change(messageId, { reportedContent: null }, { $set: { reportedContent: content } })
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
      if ((await Report.countDocuments({ messageId, counts: true })) < reportsThatHide) return false
      const open = { hiddenBy: null, reviewedAt: null }
      return (await change(messageId, open, { $set: { hiddenBy: 'reports' } })) !== null
    },

    /** Null where it is too late, or the message was hidden or deleted, or has no words of its author. Reports can hide it again: they are about other words now. */
    edit: ({ _id, userId }: MessageRow, content: string, now: Date) =>
      change(
        _id.toHexString(),
        {
          userId,
          hiddenBy: null,
          help: null,
          createdAt: trusted({ $gt: new Date(now.getTime() - editMinutes * 60_000) }),
        },
        { $set: { content, words: wordsIn(content), editedAt: now, reviewedAt: null } },
      ),

    /** Null where its author has deleted it meanwhile. */
    setHidden: (messageId: string, isHidden: boolean, now: Date) =>
      change(messageId, {}, { $set: { hiddenBy: isHidden ? 'moderator' : null, reviewedAt: now } }),

    /** Removes the words and the photo themselves; null where they are gone already. */
    async remove(row: MessageRow, now: Date): Promise<MessageRow | null> {
      const messageId = row._id.toHexString()
      await photos.removeOf(row)
      await Report.deleteMany({ messageId })
      return change(messageId, {}, { $set: { ...withoutWords, removedAt: now, hiddenBy: null, reports: 0 } })
    },

    async renamePerson(): Promise<void> {},

    async forgetPerson(userId: string): Promise<void> {
      await Report.deleteMany({ userId })
    },
  }
}
