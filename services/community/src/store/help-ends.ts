import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { HelpEndRow, MessageRow, Models } from './models.ts'

type Help = NonNullable<MessageRow['help']>

/** Stores how requests for help have ended, so that a step of one that arrives after its end does not show it as open. */
export function createHelpEndStore({ HelpEnd }: Models) {
  return {
    /** Safe to call again. */
    async add({ requestId, state, seq }: Help, now: Date): Promise<void> {
      try {
        await HelpEnd.create({ _id: requestId, state, seq, at: now })
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
    },

    /** Null for a request that has not ended as far as is known. */
    async find(requestId: string): Promise<Help | null> {
      const row = await HelpEnd.findById(requestId).lean<HelpEndRow>()
      return row && { requestId, state: row.state, seq: row.seq }
    },
  }
}
