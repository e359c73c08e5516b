import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Keeps people's names up to date, and removes the names of deleted accounts. */
export function peopleConsumers({ people, members, messages, names, invitations, clock }: Context) {
  return [
    on(profileUpdated, async ({ userId, revision, name }) => {
      // Data minimisation: a forum needs neither needs nor e-mail addresses.
      if (await people.remember({ userId, revision, name })) await names.apply(userId)
    }),
    on(userDeleted, async ({ userId, email, keepsMessages = true }) => {
      if (!keepsMessages) await messages.takeWordsAlong(userId, clock.now())
      // Read before they are deleted; delivered again, the event still finds what the person owns.
      const communityIds = await members.communitiesOf(userId)
      await people.forget(userId, clock.now())
      await names.apply(userId)
      for (const communityId of communityIds) await members.settleOwner(communityId, clock.now())
      await invitations.forgetEmail(email)
    }),
  ]
}
