import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Keeps names as their owners write them, and forgets who has left. */
export const peopleConsumers = ({ communities, messages, invitations }: Context) => [
  on(profileUpdated, async ({ userId, name }) => {
    await communities.renamePerson(userId, name)
    await messages.renamePerson(userId, name)
  }),
  on(userDeleted, async ({ userId, email }) => {
    await communities.forgetPerson(userId)
    await messages.forgetPerson(userId)
    await invitations.forgetEmail(email)
  }),
]
