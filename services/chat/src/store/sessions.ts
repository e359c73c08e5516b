import type { ChatSession } from '@muster/contracts/entities/chat'
import type { Models, SessionRow } from './models.ts'

/** Most sessions in a list. */
const listed = 100

/** Stores the chat sessions of each person. */
export function createSessionStore({ Session, Message }: Models) {
  return {
    async create(userId: string, title: string, now: Date): Promise<ChatSession> {
      const row = await Session.create({ userId, title, createdAt: now, updatedAt: now })
      return toSession(row.toObject())
    },

    async find(sessionId: string): Promise<ChatSession | null> {
      const row = await Session.findById(sessionId).lean<SessionRow>()
      return row && toSession(row)
    },

    async listOf(userId: string): Promise<ChatSession[]> {
      const rows = await Session.find({ userId }).sort({ updatedAt: -1 }).limit(listed).lean<SessionRow[]>()
      return rows.map(toSession)
    },

    async touch(sessionId: string, now: Date): Promise<void> {
      await Session.updateOne({ _id: sessionId }, { $max: { updatedAt: now } })
    },

    /**
     * Deletes a session. Its messages are deleted first, so that after a crash the session is still listed and can be deleted again; and once more after it,
     * for messages that were stored meanwhile.
     */
    async remove(sessionId: string): Promise<void> {
      await Message.deleteMany({ sessionId })
      await Session.deleteOne({ _id: sessionId })
      await Message.deleteMany({ sessionId })
    },

    /**
     * Deletes the messages of a session that no longer exists. False if it exists. Call it after a message was stored: the session may have been deleted after
     * the access check, and then nobody could find or delete the message any more.
     */
    async removeLeft(sessionId: string): Promise<boolean> {
      if (await Session.exists({ _id: sessionId })) return false
      await Message.deleteMany({ sessionId })
      return true
    },

    async forgetPerson(userId: string): Promise<void> {
      await Session.deleteMany({ userId })
      await Message.deleteMany({ userId })
    },
  }
}
function toSession(row: SessionRow): ChatSession {
  return {
    id: row._id.toHexString(),
    userId: row.userId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
