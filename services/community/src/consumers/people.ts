import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Consumers that keep people's names up to date, and remove the data of deleted accounts. */
export function peopleConsumers({ people, members, messages, names, invitations, clock }: Context) {
  return [
    onEvent(profileUpdated, async ({ userId, revision, name }) => {
      // Data minimisation: needs and e-mail addresses are not stored.
      if (await people.remember({ userId, revision, name })) await names.apply(userId)
    }),
    onEvent(userDeleted, async ({ userId, email, keepsMessages = true }) => {
      if (!keepsMessages) await messages.takeWordsAlong(userId, clock.now())
      // Read before the memberships are deleted. If the event is delivered again, the communities that the person owns are still found.
      const communityIds = await members.communitiesOf(userId)
      await people.forget(userId, clock.now())
      await names.apply(userId)
      for (const communityId of communityIds) await members.settleOwner(communityId, clock.now())
      await invitations.forgetEmail(email)
    }),
  ]
}
