import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Keeps each person's name and needs for replies; deletes everything of deleted users. */
export const peopleConsumers = ({ people, sessions }: Context) => [
  on(userRegistered, person => people.remember(person)),
  on(profileUpdated, person => people.remember(person)),
  on(userDeleted, async ({ userId }) => {
    await people.forget(userId)
    await sessions.forgetPerson(userId)
  }),
]
