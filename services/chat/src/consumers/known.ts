import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus'
import type { Context } from '../context.ts'

/** Remembers what replies are fitted to, and forgets who has left. */
export const knownConsumers = ({ known, sessions }: Context) => [
  on(userRegistered, person => known.rememberPerson(person)),
  on(profileUpdated, person => known.rememberPerson(person)),
  on(userDeleted, async ({ userId }) => {
    await known.forgetPerson(userId)
    await sessions.forgetPerson(userId)
  }),
  on(updatePublished, ({ update }) => known.rememberUpdate(update)),
  on(updateRevised, ({ update }) => known.rememberUpdate(update)),
  on(updateEnded, ({ update }) => known.rememberUpdate(update)),
]
