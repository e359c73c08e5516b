import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Consumers that store each person's name and needs for replies, and delete everything of deleted accounts. */
export const peopleConsumers = ({
  people,
  leaveBys,
  homes,
  waysOut,
  help,
  members,
  checkIns,
  blocks,
  sessions,
  clock,
}: Context) => [
  onEvent(userRegistered, async person => void (await people.remember(person))),
  onEvent(profileUpdated, async person => void (await people.remember(person))),
  onEvent(userDeleted, async ({ userId }) => {
    // Deleted first: requests in progress check this after they have stored something.
    await people.forget(userId, clock.now())
    await leaveBys.forget(userId, clock.now())
    await homes.forget(userId, clock.now())
    await waysOut.forget(userId, clock.now())
    await help.forget(userId, clock.now())
    await members.forget(userId, clock.now())
    await checkIns.forget(userId)
    await blocks.forget(userId, clock.now())
    await sessions.forgetPerson(userId)
  }),
]
