import { contactsChanged, profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

// Only what is true: an address that is not verified takes nothing back.
const verified = (isEmailVerified: boolean | undefined) => (isEmailVerified ? { isAddressVerified: true as const } : {})

export const identityConsumers = ({ awards }: Context) => [
  on(userRegistered, ({ userId, isEmailVerified }) =>
    awards.record(userId, { isRegistered: true, ...verified(isEmailVerified) }),
  ),
  on(profileUpdated, ({ userId, isComplete, isEmailVerified, isSave = true }, { eventId }) =>
    awards.record(userId, {
      ...(isComplete ? { isProfileComplete: true } : {}),
      ...verified(isEmailVerified),
      // What is only published again was not kept up to date by the person.
      ...(isSave ? { ids: { profileSaves: eventId }, action: 'complete_profile' } : {}),
    }),
  ),
  on(contactsChanged, ({ userId, contactCount, reachableCount = contactCount }) =>
    awards.record(userId, { contactCount: reachableCount, action: 'add_emergency_contact' }),
  ),
  on(userDeleted, ({ userId }) => awards.forget(userId)),
]
