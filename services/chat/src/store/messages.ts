import type { ChatMessage, ChatMetadata, sentChatMessage } from '@muster/contracts/entities/chat'
import { chatMessageSent } from '@muster/contracts/events/chat'
import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { indexed, isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { z } from 'zod'
import type { MessageRow, Models } from './models.ts'

const listed = 200
const history = 12
const swept = 200
/** Each further one means that another message of the session was stored meanwhile; a person sends 40 in a minute. */
const mostTries = 100

type Sent = z.output<typeof sentChatMessage>
export type Reply = Pick<ChatMessage, 'content' | 'messageType'> & { metadata: ChatMetadata }
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

type NextIds = { _id: Types.ObjectId; previous: Types.ObjectId }

/** Messages of people and of the assistant. */
export function createMessageStore({ Message }: Models, outbox: Outbox) {
  /**
   * Stores a message with an id that is higher than every id in the session, because messages are sorted, and followed with `after`, by id. Without this,
   * ids that two processes make within one second would be in random order, and clocks that differ would reorder messages too. Of several that are stored
   * at the same moment one comes directly after the newest; the others are refused by the index of `previous` and try again. Otherwise a lower id could be
   * stored after a higher one was read, and whoever follows the list would never see it.
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
    /** Stores a person's message with its event; `isNew` is false for a replay. */
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

    /** Replaces the words of a reply, under its id and with a higher revision. Does nothing where it was deleted with its session. */
    async refineReply({ id }: Question, reply: Reply): Promise<void> {
      await Message.updateOne({ replyTo: indexed(new Types.ObjectId(id)) }, { $set: reply, $inc: { revision: 1 } })
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

    /** Ids of questions from before `before` that have no reply yet, oldest first. */
    async unanswered(before: Date): Promise<string[]> {
      const filter = { replyPending: true, createdAt: trusted({ $lt: before }) }
      const rows = await Message.find(filter).sort({ createdAt: 1 }).limit(swept).select('_id').lean<MessageRow[]>()
      return rows.map(row => row._id.toHexString())
    },
  }
}

/** A new id that is higher than another one. */
function idAfter(other: string): Types.ObjectId {
  const own = new Types.ObjectId().toHexString()
  if (own > other) return new Types.ObjectId(own)
  // An id is a second, a process and a counter. Adding one to the other id's process gives one that no process has, and the counter is our own, so nobody else makes this id.
  const secondAndProcess = (BigInt(`0x${other.slice(0, 18)}`) + 1n).toString(16).padStart(18, '0')
  return new Types.ObjectId(secondAndProcess + own.slice(18))
}

/** Whether another message was stored after the one that this one should have followed. */
const isOvertaken = (err: unknown): boolean =>
  isDuplicateKey(err) && 'previous' in ((err as { keyPattern?: object }).keyPattern ?? {})

async function nullIfDuplicate<T>(storing: Promise<T>): Promise<T | null> {
  try {
    return await storing
  } catch (err) {
    if (isDuplicateKey(err)) return null
    throw err
  }
}

/** Lower than the id of every message of the session, also of those that another process stored in the second in which the session was created. */
function firstIdOf(sessionId: string): Types.ObjectId {
  const secondBefore = Number.parseInt(sessionId.slice(0, 8), 16) - 1
  return new Types.ObjectId(secondBefore.toString(16).padStart(8, '0') + sessionId.slice(8))
}

/** A reply is stored before its question is marked as answered: between the two, and after a crash there, the question waits for nothing. */
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
    // Rows that were stored before empty objects were kept may have no metadata field.
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
