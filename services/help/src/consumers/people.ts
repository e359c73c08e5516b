import type { PayloadOf } from '@muster/contracts/define-event'
import { pushDevicesCounted } from '@muster/contracts/events/alerts'
import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { knownMembersConsumers } from '@muster/read-models/known-members'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'
import { forgetClaims } from '../forget-claims.ts'
import { endRidesBetween, forgetRides } from '../ride-steps.ts'
import { takeBackLostClaims } from '../take-back-claims.ts'

/** Consumers that keep people's names, addresses, homes and memberships up to date, and remove everything of deleted accounts. */
export function peopleConsumers(context: Context) {
  const { people, homes, members, blocks, reach, plans, requests, countdowns, receipts, grants, checkIns, clock } =
    context
  // Data minimisation: stores the name, and the address only if it is verified; of other addresses only a keyed hash.
  const remember = async (person: PayloadOf<typeof userRegistered>) => {
    const { userId, revision, name, email, isEmailVerified, language } = person
    await people.remember({ userId, revision, name })
    await reach.rememberAddress(userId, revision, { email, isVerified: isEmailVerified === true, language })
  }
  return [
    onEvent(userRegistered, remember),
    onEvent(profileUpdated, remember),
    onEvent(userDeleted, async ({ userId }) => {
      const now = clock.now()
      // Deleted first: requests in progress check this after they have stored something.
      await people.forget(userId, now)
      await Promise.all([
        ...[
          homes.forget(userId, now),
          reach.forget(userId, now),
          members.forget(userId, now),
          blocks.forget(userId, now),
        ],
        ...[plans.removeOf(userId), plans.forgetLink(userId)],
        ...[requests.removeOf(userId, now), forgetClaims(context, userId)],
        forgetRides(context, userId),
        ...[countdowns.removeOf(userId), receipts.removeOf(userId), grants.removeOf(userId), checkIns.removeOf(userId)],
      ])
    }),
    onEvent(pushDevicesCounted, ({ userId, revision, devices }) => reach.rememberDevices(userId, revision, devices)),
    ...knownMembersConsumers(members, userId => takeBackLostClaims(context, userId)),
    ...blocks.consumers(clock.now, async (by, of) => {
      await endRidesBetween(context, by, of)
      for (const userId of [by, of]) await takeBackLostClaims(context, userId)
    }),
  ]
}
