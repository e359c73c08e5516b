import type { ChatSession } from '@muster/contracts/entities/chat'
import type { Models, SessionRow } from './models.ts'

const listed = 100

/** Chat sessions of each user. */
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

    /** Deletes the messages first: after a crash the session is still listed, and can be deleted again. Those that were stored meanwhile go with it. */
    async remove(sessionId: string): Promise<void> {
      await Message.deleteMany({ sessionId })
      await Session.deleteOne({ _id: sessionId })
      await Message.deleteMany({ sessionId })
    },

    /**
     * Deletes the messages of a session that is not there any more; false where it is there. Asked after a message was stored, because the session may
     * have been deleted between the access check and that: nobody would find or delete the message again.
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
