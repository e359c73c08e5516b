import { editMinutes } from '@muster/contracts/vocabulary/limits'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import { wordsIn } from '../domain/search.ts'
import { emptiedFields } from './message-rows.ts'
import type { MessageRow, Models } from './models.ts'
import type { PhotoStore } from './photos.ts'

/** This many reports, of people who have been members for more than a day, hide a message. */
const reportsThatHide = 3

type Reporter = { userId: string; counts: boolean }

/** Changes messages after they were sent: reports, hiding, edits and deletion. */
export function createReportStore({ Message, Report }: Models, photos: Pick<PhotoStore, 'removeOf'>) {
  const change = (messageId: string, filter: object, update: object) =>
    Message.findOneAndUpdate({ _id: messageId, removedAt: null, ...filter }, update, {
      returnDocument: 'after',
    }).lean<MessageRow>()

  return {
    /** A message; null if there is none, or if its author has deleted it. */
    find: (communityId: string, messageId: string) =>
      Message.findOne({ _id: messageId, communityId, removedAt: null }).lean<MessageRow>(),

    /** Stores a report; further ones of the same person are not counted. True if this report has hidden the message. */
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

    /**
     * Changes the text of a message. Null if it is too late, if the message was hidden or deleted, or if it shows a request for help. After an edit,
     * reports can hide the message again even if a moderator had reviewed it, because the text is another one.
     */
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

    /** Hides a message or shows it again, for a moderator. Null if its author has deleted it. */
    setHidden: (messageId: string, isHidden: boolean, now: Date) =>
      change(messageId, {}, { $set: { hiddenBy: isHidden ? 'moderator' : null, reviewedAt: now } }),

    /** Deletes the text and the photo of a message; its row stays. Null if it was deleted before. */
    async remove(row: MessageRow, now: Date): Promise<MessageRow | null> {
      const messageId = row._id.toHexString()
      await photos.removeOf(row)
      await Report.deleteMany({ messageId })
      return change(messageId, {}, { $set: { ...emptiedFields, removedAt: now, hiddenBy: null, reports: 0 } })
    },

    async renamePerson(): Promise<void> {},

    async forgetPerson(userId: string): Promise<void> {
      await Report.deleteMany({ userId })
    },
  }
}
