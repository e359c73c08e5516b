import type { PayloadOf } from '@muster/contracts/define-event'
import type { profileUpdated } from '@muster/contracts/events/identity'
import type { Models, PersonRow } from './models.ts'

type Told = Pick<PayloadOf<typeof profileUpdated>, 'userId' | 'name' | 'needs'>
export type Person = Pick<Told, 'name' | 'needs'>

/** Names and needs of people, from identity's events. */
export function createPeopleStore({ Person }: Models) {
  return {
    async remember({ userId, name, needs }: Told): Promise<void> {
      await Person.updateOne({ _id: userId }, { $set: { name, ...(needs && { needs }) } }, { upsert: true })
    },

    async find(userId: string): Promise<Person | null> {
      const row = await Person.findById(userId).lean<PersonRow>()
      return row && { name: row.name, needs: row.needs ?? undefined }
    },

    async forget(userId: string): Promise<void> {
      await Person.deleteOne({ _id: userId })
    },
  }
}
export type PeopleStore = ReturnType<typeof createPeopleStore>
