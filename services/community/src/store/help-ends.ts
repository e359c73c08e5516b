import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { HelpEndRow, MessageRow, Models } from './models.ts'

type Help = NonNullable<MessageRow['help']>

/** Stores the final state of requests for help, so that a step that arrives after the end does not show the request as open. */
export function createHelpEndStore({ HelpEnd }: Models) {
  return {
    /** Stores the end of a request. The first one counts; calling it again changes nothing. */
    async add({ requestId, state, seq }: Help, now: Date): Promise<void> {
      try {
        await HelpEnd.create({ _id: requestId, state, seq, at: now })
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
    },

    /** The end of a request; null if none is stored. */
    async find(requestId: string): Promise<Help | null> {
      const row = await HelpEnd.findById(requestId).lean<HelpEndRow>()
      return row && { requestId, state: row.state, seq: row.seq }
    },
  }
}
