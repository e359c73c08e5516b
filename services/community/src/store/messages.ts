import type { CommunityMessage, FoundMessages } from '@muster/contracts/entities/community'
import { communityMessageSent } from '@muster/contracts/events/community'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import { wordsIn } from '../domain/search.ts'
import { emptiedFields, toMessage } from './message-rows.ts'
import { formerMember, type MessageRow, type Models, type PhotoRow } from './models.ts'
import { newestSeq, numbered } from './numbered.ts'
import { wordPrefixFilters } from './word-prefix-filters.ts'

/** Most messages in one list. */
export const rowsAtOnce = 100
/** Messages on one page of search results. */
const foundAtOnce = 20
/** Most attempts to get the next number when others write at the same moment. */
const mostAttempts = 60

/** A message to store. `clientId`: id that the client chose, so that a repeated request stores it once. */
export type NewMessage = {
  content: string
  clientId?: string | undefined
  photo?: PhotoRow | null
  help?: NonNullable<MessageRow['help']>
}
type Author = Pick<Caller, 'userId' | 'name'>
export type MessageStore = ReturnType<typeof createMessageStore>
/** Limits of a list by message number; both exclude the number itself. */
export type Range = { before?: number | undefined; after?: number | undefined }

/** The `clientId` of the message that shows a request for help; it exists once in each community. */
const helpId = (communityId: string, requestId: string) => `help ${requestId} ${communityId}`

/** Stores the messages of communities. */
export function createMessageStore({ Message, Farewell }: Models, outbox: Outbox) {
  const findSent = ({ userId }: Pick<Author, 'userId'>, clientId: string) =>
    Message.findOne({ userId, clientId }).lean<MessageRow>()

  return {
    /**
     * At most `rowsAtOnce` messages, oldest first: with `after` the first ones after that number, else the last ones, before `before` if given. Messages
     * of the people in `hidden` are left out.
     */
    async list(
      communityId: string,
      role: MemberRole,
      { before, after }: Range = {},
      hidden: readonly string[] = [],
    ): Promise<CommunityMessage[]> {
      const limits = { ...(before !== undefined && { $lt: before }), ...(after !== undefined && { $gt: after }) }
      const others = hidden.length > 0 && { userId: trusted({ $nin: [...hidden] }) }
      const rows = await Message.find({ communityId, seq: trusted({ ...numbered, ...limits }), ...others })
        .sort({ seq: after === undefined ? -1 : 1 })
        .limit(rowsAtOnce)
        .lean<MessageRow[]>()
      return (after === undefined ? rows.reverse() : rows).map(row => toMessage(row, role))
    },

    /**
     * A page of messages with all these words, the newest first. Hidden and deleted messages, and those of the people in `hidden`, are left out. `before`:
     * number at which the previous page ended.
     */
    async search(
      communityId: string,
      role: MemberRole,
      { words, before }: { words: readonly string[]; before: number | undefined },
      hidden: readonly string[],
    ): Promise<FoundMessages> {
      if (words.length === 0) return { messages: [], next: null }
      const rows = await Message.find({
        communityId,
        removedAt: null,
        hiddenBy: null,
        seq: trusted({ ...numbered, ...(before !== undefined && { $lt: before }) }),
        ...(hidden.length > 0 && { userId: trusted({ $nin: [...hidden] }) }),
        $and: wordPrefixFilters(words),
      })
        .sort({ seq: -1 })
        .limit(foundAtOnce + 1)
        .lean<MessageRow[]>()
      const page = rows.slice(0, foundAtOnce).map(row => toMessage(row, role))
      return { messages: page, next: rows.length > foundAtOnce ? (page.at(-1)?.seq ?? null) : null }
    },

    /**
     * Stores a message under the next number. If one was stored before with the same `clientId`, returns that one. The number is taken with an optimistic
     * lock and not from a counter. With a counter, a message could become visible after one with a higher number, and readers who ask for messages after
     * the higher number would never get it. Throws `unavailable` after too many attempts.
     */
    async add(
      communityId: string,
      author: Author,
      { content, clientId, photo, help }: NewMessage,
      now: Date,
    ): Promise<CommunityMessage> {
      const _id = new Types.ObjectId()
      const payload = { communityId, messageId: _id.toHexString(), userId: author.userId }
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const row = {
          _id,
          communityId,
          content,
          words: wordsIn(content),
          userId: author.userId,
          userName: author.name,
          createdAt: now,
          ...(clientId && { clientId }),
          ...(help && { help }),
          ...(photo && { photo: { photoId: photo._id, width: photo.width, height: photo.height } }),
          seq: (await newestSeq(Message, communityId)) + 1,
        }
        try {
          // No event for a request for help, because the help service notifies the people itself.
          const events = help ? [] : [outboxEntry(communityMessageSent, payload)]
          return toMessage(await outbox.insert(Message, row, events), 'member')
        } catch (err) {
          if (!isDuplicateKey(err)) throw err
          const sent = clientId && (await findSent(author, clientId))
          if (sent) return toMessage(sent, 'member')
        }
      }
      throw new AppError('unavailable')
    },

    /** Stores the message that shows a request for help; once for each request and community. */
    addHelp(communityId: string, author: Author, help: NonNullable<MessageRow['help']>, now: Date) {
      return this.add(communityId, author, { content: '', clientId: helpId(communityId, help.requestId), help }, now)
    },

    /**
     * Updates the message of a request for help to a later step; an earlier step changes nothing. Null if the community has no such message. `isChanged`:
     * whether the shown state is different.
     */
    async changeHelp(
      communityId: string,
      userId: string,
      help: NonNullable<MessageRow['help']>,
    ): Promise<{ seq: number; isChanged: boolean } | null> {
      const key = { userId, clientId: helpId(communityId, help.requestId) }
      const before = await Message.findOneAndUpdate(
        { ...key, 'help.seq': trusted({ $lt: help.seq }) },
        { $set: { help } },
        { returnDocument: 'before' },
      ).lean<MessageRow>()
      if (before) return { seq: before.seq ?? 0, isChanged: before.help?.state !== help.state }
      const known = await Message.findOne(key).lean<MessageRow>()
      return known && { seq: known.seq ?? 0, isChanged: false }
    },

    /** Rows for the live socket, oldest first, at most `rowsAtOnce`: those after a number, and those with one of the numbers in `also`. */
    rowsAfter: (communityId: string, after: number, also: readonly number[]): Promise<MessageRow[]> =>
      Message.find({
        communityId,
        $or: [{ seq: trusted({ ...numbered, $gt: after }) }, { seq: trusted({ ...numbered, $in: [...also] }) }],
      })
        .sort({ seq: 1 })
        .limit(rowsAtOnce)
        .lean<MessageRow[]>(),

    /** The authors of the newest messages after a number, at most `rowsAtOnce`, without hidden and deleted messages. */
    async readableAfter(communityId: string, after: number): Promise<{ seq: number; userId: string }[]> {
      const readable = { seq: trusted({ ...numbered, $gt: after }), removedAt: null, hiddenBy: null }
      const rows = await Message.find({ communityId, ...readable })
        .sort({ seq: -1 })
        .limit(rowsAtOnce)
        .select('seq userId')
        .lean<MessageRow[]>()
      return rows.map(({ seq, userId }) => ({ seq: seq ?? 0, userId }))
    },

    /** The message that this author's client sent with an id; null if none was stored. */
    async findSent(author: Caller, clientId: string): Promise<CommunityMessage | null> {
      const row = await findSent(author, clientId)
      return row && toMessage(row, 'member')
    },

    async renamePerson(userId: string, userName: string): Promise<void> {
      await Message.updateMany({ userId }, { $set: { userName } })
    },

    /** Stores that a person wants their messages deleted with their account. Call it before `forgetPerson`. */
    async takeWordsAlong(userId: string, at: Date): Promise<void> {
      await Farewell.updateOne({ userId }, { $set: { at } }, { upsert: true })
    },

    /** Replaces the author's name. Also empties the messages of a person for whom `takeWordsAlong` was called; the rows stay, because numbers have no gaps. */
    async forgetPerson(userId: string): Promise<void> {
      await Message.updateMany({ userId }, { $set: { userName: formerMember } })
      // The highest number, so that no later step changes the message again.
      const over = { 'help.state': 'over', 'help.seq': Number.MAX_SAFE_INTEGER }
      await Message.updateMany({ userId, help: trusted({ $ne: null }) }, { $set: over })
      const farewell = await Farewell.findOne({ userId }).lean<{ at: Date }>()
      if (!farewell) return
      await Message.updateMany({ userId, removedAt: null }, { $set: { ...emptiedFields, removedAt: farewell.at } })
    },
  }
}
