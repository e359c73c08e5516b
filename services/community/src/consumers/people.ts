import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Keeps people's names up to date, and removes the names of deleted accounts. */
export function peopleConsumers({ people, names, invitations, clock }: Context) {
  return [
    on(profileUpdated, async ({ userId, revision, name }) => {
      // Data minimisation: a forum needs neither needs nor e-mail addresses.
      if (await people.remember({ userId, revision, name })) await names.apply(userId)
    }),
    on(userDeleted, async ({ userId, email }) => {
      await people.forget(userId, clock.now())
      await names.apply(userId)
      await invitations.forgetEmail(email)
    }),
  ]
}
