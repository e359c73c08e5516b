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

    /** Deletes the session first: messages left by a crash cannot be reached without it. */
    async remove(sessionId: string): Promise<void> {
      await Session.deleteOne({ _id: sessionId })
      await Message.deleteMany({ sessionId })
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
