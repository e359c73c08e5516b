import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import { profileEvent, profileEventsVersion } from './user-events.ts'
import type { UserModel, UserRow } from './user-model.ts'
import { toUser } from './users.ts'

/** Most people whose profiles one round publishes, so that other services can also handle new changes meanwhile. */
const mostAtOnce = 500

/**
 * Creates the function that publishes the profiles of people whose last event has an older `profileEventsVersion`, so that other services get the new fields before
 * these people save their profile. It returns how many were published. A row and its event are one write, so that it is safe to interrupt and to run in
 * several processes.
 */
export function createRepublish(users: UserModel, outbox: Outbox) {
  // A later version does not count as older. Otherwise processes of the old version would publish their events again during a rollout.
  const isBehind = { deletedAt: null, factsVersion: trusted({ $not: { $gte: profileEventsVersion } }) }
  return async (): Promise<number> => {
    const rows = await users.find(isBehind).limit(mostAtOnce).lean<UserRow[]>()
    let published = 0
    for (const row of rows) {
      const revision = row.revision + 1
      const change = { $set: { factsVersion: profileEventsVersion }, $inc: { revision: 1 } }
      // With a new revision, because other services ignore an event with a revision that they have already.
      const event = profileEvent(toUser(row), revision, { isSave: false })
      const filter = { _id: row._id, ...isBehind, revision: row.revision }
      if (await outbox.update(users, filter, change, [event])) published++
    }
    return published
  }
}
