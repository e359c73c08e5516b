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
import { toMessage, withoutWords } from './message-rows.ts'
import { formerMember, type MessageRow, type Models, type PhotoRow } from './models.ts'
import { newestSeq, numbered } from './numbered.ts'
import { withWords } from './with-words.ts'

/** Messages in one list. */
export const rowsAtOnce = 100
const foundAtOnce = 20
/** So many may write at the same moment before one of them is asked to try again. */
const mostAttempts = 60

export type NewMessage = {
  content: string
  clientId?: string | undefined
  photo?: PhotoRow | null
  help?: NonNullable<MessageRow['help']>
}
type Author = Pick<Caller, 'userId' | 'name'>
export type MessageStore = ReturnType<typeof createMessageStore>
export type Range = { before?: number | undefined; after?: number | undefined }

const helpId = (communityId: string, requestId: string) => `help ${requestId} ${communityId}`

/** Stores the messages of communities. */
export function createMessageStore({ Message, Farewell }: Models, outbox: Outbox) {
  const findSent = ({ userId }: Pick<Author, 'userId'>, clientId: string) =>
    Message.findOne({ userId, clientId }).lean<MessageRow>()

  return {
    /**
     * Up to 100 messages, sorted oldest first: the first ones after a number, else the last ones before one or of all; none of
     * the people in `hidden`.
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

    /** A page of messages that have these words, the newest first; none of the people in `hidden`, and none that members do not read. */
    async search(
      communityId: string,
      role: MemberRole,
      { words, before }: { words: readonly string[]; before: number | undefined },
      hidden: readonly string[],
    ): Promise<FoundMessages> {
      if (words.length === 0) return { messages: [], next: null }
      const rows = await Message.find({
        ...{ communityId, removedAt: null, hiddenBy: null },
        seq: trusted({ ...numbered, ...(before !== undefined && { $lt: before }) }),
        ...(hidden.length > 0 && { userId: trusted({ $nin: [...hidden] }) }),
        $and: withWords(words),
      })
        .sort({ seq: -1 })
        .limit(foundAtOnce + 1)
        .lean<MessageRow[]>()
      const page = rows.slice(0, foundAtOnce).map(row => toMessage(row, role))
      return { messages: page, next: rows.length > foundAtOnce ? (page.at(-1)?.seq ?? null) : null }
    },

    /**
     * Stores a message under the next number; one that was stored before with the same `clientId` is answered again. The number is an
     * optimistic lock instead of a counter: a counter's message could become visible after a later one, and whoever asks
     * for what is new after that one would never see it.
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
          ...{
            _id,
            communityId,
            content,
            words: wordsIn(content),
            userId: author.userId,
            userName: author.name,
            createdAt: now,
          },
          ...(clientId && { clientId }),
          ...(help && { help }),
          ...(photo && { photo: { photoId: photo._id, width: photo.width, height: photo.height } }),
          seq: (await newestSeq(Message, communityId)) + 1,
        }
        try {
          // A request for help is nothing that was written, and calls its people itself.
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

    /** Shows that somebody asks a community for help, under an id that a request has once in it. */
    addHelp(communityId: string, author: Author, help: NonNullable<MessageRow['help']>, now: Date) {
      return this.add(communityId, author, { content: '', clientId: helpId(communityId, help.requestId), help }, now)
    },

    /** Brings what is shown of a request to a later step; null where the community was not shown it. */
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

    /** Rows for the live socket, oldest first, at most 100: those after a number, and those that have one of `also`. */
    rowsAfter: (communityId: string, after: number, also: readonly number[]): Promise<MessageRow[]> =>
      Message.find({
        communityId,
        $or: [{ seq: trusted({ ...numbered, $gt: after }) }, { seq: trusted({ ...numbered, $in: [...also] }) }],
      })
        .sort({ seq: 1 })
        .limit(rowsAtOnce)
        .lean<MessageRow[]>(),

    /** Who wrote the newest messages after a number that every member may read. */
    async readableAfter(communityId: string, after: number): Promise<{ seq: number; userId: string }[]> {
      const readable = { seq: trusted({ ...numbered, $gt: after }), removedAt: null, hiddenBy: null }
      const rows = await Message.find({ communityId, ...readable })
        .sort({ seq: -1 })
        .limit(rowsAtOnce)
        .select('seq userId')
        .lean<MessageRow[]>()
      return rows.map(({ seq, userId }) => ({ seq: seq ?? 0, userId }))
    },

    /** The message that this author's client sent under an id; null where none arrived. */
    async findSent(author: Caller, clientId: string): Promise<CommunityMessage | null> {
      const row = await findSent(author, clientId)
      return row && toMessage(row, 'member')
    },

    async renamePerson(userId: string, userName: string): Promise<void> {
      await Message.updateMany({ userId }, { $set: { userName } })
    },

    /** Before `forgetPerson`: what they wrote goes with them. */
    async takeWordsAlong(userId: string, at: Date): Promise<void> {
      await Farewell.updateOne({ userId }, { $set: { at } }, { upsert: true })
    },

    /** Replaces the author's name, and removes the words of somebody who takes them along. Their places stay: numbers have no gaps. */
    async forgetPerson(userId: string): Promise<void> {
      await Message.updateMany({ userId }, { $set: { userName: formerMember } })
      // No step of the request comes after that of its end.
      const over = { 'help.state': 'over', 'help.seq': Number.MAX_SAFE_INTEGER }
      await Message.updateMany({ userId, help: trusted({ $ne: null }) }, { $set: over })
      const farewell = await Farewell.findOne({ userId }).lean<{ at: Date }>()
      if (!farewell) return
      await Message.updateMany({ userId, removedAt: null }, { $set: { ...withoutWords, removedAt: farewell.at } })
    },
  }
}
