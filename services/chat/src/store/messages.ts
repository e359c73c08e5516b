import type { ChatMessage, ChatMetadata, sentChatMessage } from '@muster/contracts/entities/chat'
import { chatMessageSent } from '@muster/contracts/events/chat'
import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { equalsWithType, isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { z } from 'zod'
import type { MessageRow, Models } from './models.ts'

/** Most messages in one list. */
const listed = 200
/** Number of earlier messages that a reply gets. */
const history = 12
/** Most lost questions that one sweep finds. */
const swept = 200
/** Most attempts to store a message. Each further one means that another message of the session was stored meanwhile; a person sends at most 40 in a minute. */
const mostTries = 100

type Sent = z.output<typeof sentChatMessage>
export type Reply = Pick<ChatMessage, 'content' | 'messageType'> & { metadata: ChatMetadata }
/** The position that a device sends with a message. */
export type DevicePlace = NonNullable<NonNullable<Sent['metadata']>['place']>
/** A person's message with what a reply needs. */
export type Question = {
  id: string
  userId: string
  sessionId: string
  content: string
  language: Language
  action: string | null
  place: DevicePlace | null
  replyPending: boolean
}

/** The id of a new message, and the id of the message before it. */
type NextIds = { _id: Types.ObjectId; previous: Types.ObjectId }

/** Stores the messages of people and of the assistant. */
export function createMessageStore({ Message }: Models, outbox: Outbox) {
  /**
   * Stores a message with an id that is higher than every id in the session, because clients sort messages, and ask for new ones (`after`), by id. Without
   * this, ids that two processes make within one second would be in random order, and clocks that differ would reorder messages too. If several messages are
   * stored at the same moment, the unique index of `previous` refuses all but one; the others try again. Otherwise a lower id could be stored after a client
   * has read a higher one, and the client would never get it.
   */
  async function withNextId<T>(sessionId: string, store: (ids: NextIds) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const newest = await Message.findOne({ sessionId })
        .sort({ _id: -1 })
        .select('_id')
        .lean<Pick<MessageRow, '_id'>>()
      const previous = newest?._id ?? firstIdOf(sessionId)
      try {
        return await store({ _id: idAfter(previous.toHexString()), previous })
      } catch (err) {
        if (!isOvertaken(err) || tries === mostTries) throw err
      }
    }
  }

  const fromAI = { isFromAI: true, clientMessageId: null, replyPending: false }
  const answer = async (fields: object) => toMessage((await Message.create({ ...fromAI, ...fields })).toObject())

  return {
    /** Stores a person's message with its event. `isNew` is false if it was stored before with the same `clientMessageId`. */
    async add(sent: Sent, now: Date) {
      const { place, ...metadata } = sent.metadata ?? {}
      try {
        const row = {
          userId: sent.userId,
          sessionId: sent.sessionId,
          content: sent.content,
          isFromAI: false,
          messageType: sent.messageType,
          metadata: sent.metadata ? metadata : null,
          ...(place && { place }),
          language: sent.metadata?.language ?? defaultLanguage,
          createdAt: now,
          clientMessageId: sent.clientMessageId ?? null,
          replyPending: true,
        }
        const stored = await withNextId(sent.sessionId, ids => {
          const payload = { userId: sent.userId, sessionId: sent.sessionId, messageId: ids._id.toHexString() }
          return outbox.insert(Message, { ...ids, ...row }, [outboxEntry(chatMessageSent, payload)])
        })
        return { message: toMessage(stored), isNew: true }
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
        const row = await Message.findOne({
          userId: sent.userId,
          clientMessageId: sent.clientMessageId,
        }).lean<MessageRow>()
        if (!row) throw err
        return { message: toMessage(row), isNew: false }
      }
    },

    /** The first messages after an id, or the newest ones without `after`; at most `listed`, oldest first. */
    async list(sessionId: string, after?: string): Promise<ChatMessage[]> {
      if (after) {
        const filter = { sessionId, _id: trusted({ $gt: new Types.ObjectId(after) }) }
        return listOf(await Message.find(filter).sort({ _id: 1 }).limit(listed).lean<MessageRow[]>())
      }
      const newest = await Message.find({ sessionId }).sort({ _id: -1 }).limit(listed).lean<MessageRow[]>()
      return listOf(newest.reverse())
    },

    async findGreeting(sessionId: string): Promise<ChatMessage | null> {
      const row = await Message.findOne({ sessionId, replyTo: new Types.ObjectId(sessionId) }).lean<MessageRow>()
      return row && toMessage(row)
    },

    /** Stores the session's greeting so that it sorts before all other messages; null if another request has stored it already. */
    addGreeting(
      session: { id: string; userId: string },
      greeting: Pick<Reply, 'content' | 'metadata'>,
      now: Date,
    ): Promise<ChatMessage | null> {
      const { id: sessionId, userId } = session
      const replyTo = new Types.ObjectId(sessionId)
      const fields = { userId, sessionId, ...greeting, messageType: 'text', createdAt: now, replyTo }
      return nullIfDuplicate(answer({ _id: firstIdOf(sessionId), ...fields }))
    },

    /** Stores the reply to a question and marks the question answered. Idempotent. */
    async addReply(question: Question, reply: Reply, now: Date): Promise<void> {
      const { userId, sessionId, language } = question
      const replyTo = new Types.ObjectId(question.id)
      const fields = { userId, sessionId, language, ...reply, createdAt: now, replyTo }
      await nullIfDuplicate(withNextId(sessionId, ids => answer({ ...ids, ...fields })))
      await Message.updateOne({ _id: question.id }, { $set: { replyPending: false }, $unset: { place: 1 } })
    },

    /** Replaces the text of a reply, and increments its revision. Does nothing if it was deleted with its session. */
    async refineReply({ id }: Question, reply: Reply): Promise<void> {
      await Message.updateOne(
        { replyTo: equalsWithType(new Types.ObjectId(id)) },
        { $set: reply, $inc: { revision: 1 } },
      )
    },

    async findQuestion(messageId: string): Promise<Question | null> {
      const row = await Message.findOne({ _id: messageId, isFromAI: false }).lean<MessageRow>()
      return row && toQuestion(row)
    },

    /** The last messages before a question, oldest first. */
    async before(question: Question): Promise<{ isFromAI: boolean; content: string }[]> {
      const filter = { sessionId: question.sessionId, _id: trusted({ $lt: new Types.ObjectId(question.id) }) }
      const rows = await Message.find(filter).sort({ _id: -1 }).limit(history).lean<MessageRow[]>()
      return rows.reverse().map(({ isFromAI, content }) => ({ isFromAI, content }))
    },

    /**
     * Ids of questions from between these times that have no reply yet, newest first. Oldest first, questions whose reply always fails would keep later ones
     * from being answered.
     */
    async unanswered(since: Date, before: Date): Promise<string[]> {
      const filter = { replyPending: true, createdAt: trusted({ $gte: since, $lt: before }) }
      const rows = await Message.find(filter).sort({ createdAt: -1 }).limit(swept).select('_id').lean<MessageRow[]>()
      return rows.map(row => row._id.toHexString())
    },
  }
}

/** A new id that is higher than another one. */
function idAfter(other: string): Types.ObjectId {
  const own = new Types.ObjectId().toHexString()
  if (own > other) return new Types.ObjectId(own)
  // An id consists of a second, a process and a counter. Adding one to the other id's process number gives a number that no process has. The counter is our
  // own,
  // so no other process makes this id.
  const secondAndProcess = (BigInt(`0x${other.slice(0, 18)}`) + 1n).toString(16).padStart(18, '0')
  return new Types.ObjectId(secondAndProcess + own.slice(18))
}

/** Whether an error means that another message was stored first with the same `previous`. */
const isOvertaken = (err: unknown): boolean =>
  isDuplicateKey(err) && 'previous' in ((err as { keyPattern?: object }).keyPattern ?? {})

/** Resolves to null instead of rejecting with a duplicate key. */
async function nullIfDuplicate<T>(storing: Promise<T>): Promise<T | null> {
  try {
    return await storing
  } catch (err) {
    if (isDuplicateKey(err)) return null
    throw err
  }
}

/**
 * The id of the greeting. It is lower than the id of every message of the session, even of one that another process stores in the second of the session's
 * creation.
 */
function firstIdOf(sessionId: string): Types.ObjectId {
  const secondBefore = Number.parseInt(sessionId.slice(0, 8), 16) - 1
  return new Types.ObjectId(secondBefore.toString(16).padStart(8, '0') + sessionId.slice(8))
}

/** Presents messages. A question whose reply is in the list is not shown as waiting, even if it is not marked as answered yet; the reply is stored first. */
function listOf(rows: readonly MessageRow[]): ChatMessage[] {
  const answered = new Set(rows.map(({ replyTo }) => replyTo?.toHexString()))
  return rows.map(row => toMessage({ ...row, replyPending: row.replyPending && !answered.has(row._id.toHexString()) }))
}

function toMessage(row: MessageRow): ChatMessage {
  const at = row.createdAt.toISOString()
  return {
    id: row._id.toHexString(),
    userId: row.userId,
    sessionId: row.sessionId.toHexString(),
    content: row.content,
    isFromAI: row.isFromAI,
    messageType: row.messageType as ChatMessage['messageType'],
    // Older rows may have no metadata field.
    metadata: row.metadata ?? null,
    createdAt: at,
    timestamp: at,
    clientMessageId: row.clientMessageId ?? null,
    replyPending: row.replyPending,
    revision: row.revision,
  }
}

function toQuestion(row: MessageRow): Question {
  return {
    id: row._id.toHexString(),
    userId: row.userId,
    sessionId: row.sessionId.toHexString(),
    content: row.content,
    language: row.language,
    action: row.metadata?.action ?? null,
    place: (row.place ?? null) as DevicePlace | null,
    replyPending: row.replyPending,
  }
}
