import { trusted } from 'mongoose'
import type { MessageRow, Models } from './models.ts'

/** The condition of the partial index of messages by number. MongoDB uses the index only for queries that repeat the condition. */
export const numbered: object = { $type: 'number' }

/** The number of the newest message of a community; 0 if it has none. */
export async function newestSeq(Message: Models['Message'], communityId: string): Promise<number> {
  const newest = await Message.findOne({ communityId, seq: trusted(numbered) })
    .sort({ seq: -1 })
    .select('seq')
    .lean<Pick<MessageRow, 'seq'>>()
  return Math.max(0, newest?.seq ?? 0)
}
