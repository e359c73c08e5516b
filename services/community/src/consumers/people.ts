import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Keeps people's names up to date, and removes the names of deleted accounts. */
export function peopleConsumers(context: Context) {
  const { people, invitations, clock } = context
  return [
    on(profileUpdated, async ({ userId, revision, name }) => {
      // Data minimisation: a forum needs neither needs nor e-mail addresses.
      if (await people.remember({ userId, revision, name })) await applyName(context, userId)
    }),
    on(userDeleted, async ({ userId, email }) => {
      await people.forget(userId, clock.now())
      await applyName(context, userId)
      await invitations.forgetEmail(email)
    }),
  ]
}

/** Writes the current name to memberships and messages. Repeats when the name changed meanwhile, so that the newest is written last. */
async function applyName({ people, communities, messages }: Context, userId: string): Promise<void> {
  for (;;) {
    const person = await people.find(userId)
    if (person) {
      await communities.renamePerson(userId, person.name)
      await messages.renamePerson(userId, person.name)
    } else {
      await communities.forgetPerson(userId)
      await messages.forgetPerson(userId)
    }
    const known = await people.find(userId)
    if (known?.revision === person?.revision) return
  }
}
