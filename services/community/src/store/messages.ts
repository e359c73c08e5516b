import type { CommunityMessage } from '@muster/contracts/entities/community'
import { communityMessageSent } from '@muster/contracts/events/community'
import type { Caller } from '@muster/service-kit/http/auth'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types } from 'mongoose'
import { formerMember, type MessageRow, type Models } from './models.ts'

const listed = 200

/** Stores the messages of communities. */
export function createMessageStore({ Message }: Models, outbox: Outbox) {
  return {
    /** The newest messages, sorted oldest first. */
    async list(communityId: string): Promise<CommunityMessage[]> {
      const rows = await Message.find({ communityId }).sort({ _id: -1 }).limit(listed).lean<MessageRow[]>()
      return rows.reverse().map(toMessage)
    },

    async add(communityId: string, author: Caller, content: string, now: Date): Promise<CommunityMessage> {
      const _id = new Types.ObjectId()
      const payload = { communityId, messageId: _id.toHexString(), userId: author.userId }
      const row = {
        _id,
        communityId,
        userId: author.userId,
        userName: author.name,
        content,
        createdAt: now,
      }
      return toMessage(await outbox.insert(Message, row, [outboxEntry(communityMessageSent, payload)]))
    },

    async renamePerson(userId: string, userName: string): Promise<void> {
      await Message.updateMany({ userId }, { $set: { userName } })
    },

    /** Keeps a person's messages for the other members and replaces the author's name. */
    async forgetPerson(userId: string): Promise<void> {
      await Message.updateMany({ userId }, { $set: { userName: formerMember } })
    },
  }
}
function toMessage(row: MessageRow): CommunityMessage {
  return {
    id: row._id.toHexString(),
    communityId: row.communityId.toHexString(),
    userId: row.userId,
    content: row.content,
    createdAt: row.createdAt.toISOString(),
    user: { name: row.userName },
  }
}
