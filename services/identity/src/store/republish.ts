import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import { factsVersion, profileEvent } from './user-events.ts'
import type { UserModel, UserRow } from './user-model.ts'
import { toUser } from './users.ts'

/** A round publishes so many people: other services read their profiles again while people change theirs. */
const mostAtOnce = 500

/**
 * Publishes the profiles of people whose last event said less than today's events do, so that other services learn the rest without waiting
 * for them to save their profile. A row and its event are one write: a process that dies leaves the others for the next round, and of two
 * processes one publishes each person. Returns how many were published.
 */
export function createRepublish(users: UserModel, outbox: Outbox) {
  // Of a later version too nothing is behind: during a rollout the processes of the version before would take back what the new ones have said.
  const isBehind = { deletedAt: null, factsVersion: trusted({ $not: { $gte: factsVersion } }) }
  return async (): Promise<number> => {
    const rows = await users.find(isBehind).limit(mostAtOnce).lean<UserRow[]>()
    let published = 0
    for (const row of rows) {
      const revision = row.revision + 1
      const change = { $set: { factsVersion }, $inc: { revision: 1 } }
      // A copy takes no event of a revision that it has.
      const event = profileEvent(toUser(row), revision, { isSave: false })
      const filter = { _id: row._id, ...isBehind, revision: row.revision }
      if (await outbox.update(users, filter, change, [event])) published++
    }
    return published
  }
}
