import { type Migration, migrateEach } from '@muster/service-kit/mongo/migrations'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { MessageRow, Models } from '../store/models.ts'

/** Numbers the messages of a community downwards from 0, the newest first, so that their numbers never collide with those of new messages. */
export const messageNumbers = ({ Message }: Pick<Models, 'Message'>): Migration =>
  migrateEach({
    name: '0004-message-numbers',
    model: Message,
    old: { seq: null },
    order: { _id: -1 },
    async change({ _id, communityId }) {
      for (;;) {
        const lowest = await Message.findOne({ communityId, seq: trusted({ $lte: 0 }) })
          .sort({ seq: 1 })
          .lean<MessageRow>()
        try {
          return await Message.updateOne({ _id, seq: null }, { $set: { seq: (lowest?.seq ?? 1) - 1 } })
        } catch (err) {
          // Another process has taken the number; try the next one.
          if (!isDuplicateKey(err)) throw err
        }
      }
    },
  })
