import { contactsChanged, profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

// Stored only if true, because facts never decrease.
const verified = (isEmailVerified: boolean | undefined) => (isEmailVerified ? { isAddressVerified: true as const } : {})

/** Consumers of accounts and profiles. */
export const identityConsumers = ({ awards }: Context) => [
  onEvent(userRegistered, ({ userId, isEmailVerified }) =>
    awards.record(userId, { isRegistered: true, ...verified(isEmailVerified) }),
  ),
  onEvent(profileUpdated, ({ userId, isComplete, isEmailVerified, isSave = true }, { eventId }) =>
    awards.record(userId, {
      ...(isComplete ? { isProfileComplete: true } : {}),
      ...verified(isEmailVerified),
      // Only events of a save count. Identity also publishes profiles again without a change by the person.
      ...(isSave ? { ids: { profileSaves: eventId }, action: 'complete_profile' } : {}),
    }),
  ),
  onEvent(contactsChanged, ({ userId, contactCount, reachableCount = contactCount }) =>
    awards.record(userId, { contactCount: reachableCount, action: 'add_emergency_contact' }),
  ),
  onEvent(userDeleted, ({ userId }) => awards.forget(userId)),
]
