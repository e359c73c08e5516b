import type { PayloadOf } from '@muster/contracts/define-event'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { profileUpdated } from '@muster/contracts/events/identity'
import { isDuplicateKey } from '@muster/service-kit/mongo'
import { trusted } from 'mongoose'
import type { KnownUpdateRow, Models, PersonRow } from './models.ts'

type Person = Pick<PayloadOf<typeof profileUpdated>, 'userId' | 'name' | 'needs'>
const shown = 50

/** What other services have told: people's needs and active updates. */
export function createKnownStore({ Person, KnownUpdate }: Models) {
  return {
    async rememberPerson({ userId, name, needs }: Person): Promise<void> {
      await Person.updateOne({ _id: userId }, { $set: { name, ...(needs && { needs }) } }, { upsert: true })
    },

    async person(userId: string): Promise<{ name: string; needs: Person['needs'] } | null> {
      const row = await Person.findById(userId).lean<PersonRow>()
      return row && { name: row.name, needs: row.needs ?? undefined }
    },

    async forgetPerson(userId: string): Promise<void> {
      await Person.deleteOne({ _id: userId })
    },

    /** Keeps the highest revision of an update, in whatever order they come. */
    async rememberUpdate(update: EmergencyUpdate): Promise<void> {
      const { id: _id, revision, isActive } = update
      try {
        await KnownUpdate.updateOne(
          { _id, revision: trusted({ $lt: revision }) },
          { $set: { revision, isActive, update } },
          { upsert: true },
        )
      } catch (err) {
        // The upsert met a row of this or a later revision: there is nothing to do.
        if (!isDuplicateKey(err)) throw err
      }
    },

    async activeUpdates(): Promise<EmergencyUpdate[]> {
      const rows = await KnownUpdate.find({ isActive: true }).lean<KnownUpdateRow[]>()
      const updates = rows.map(row => row.update as EmergencyUpdate)
      return updates.sort((a, b) => b.issuedAt.localeCompare(a.issuedAt)).slice(0, shown)
    },
  }
}
export type KnownStore = ReturnType<typeof createKnownStore>
