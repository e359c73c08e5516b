import { contactsChanged, profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

export const identityConsumers = ({ awards }: Context) => [
  on(userRegistered, ({ userId }) => awards.record(userId, { isRegistered: true })),
  on(profileUpdated, ({ userId, isComplete }, { eventId }) =>
    awards.record(userId, {
      ...(isComplete ? { isProfileComplete: true } : {}),
      ids: { profileSaves: eventId },
      action: 'complete_profile',
    }),
  ),
  on(contactsChanged, ({ userId, contactCount }) =>
    awards.record(userId, { contactCount, action: 'add_emergency_contact' }),
  ),
  on(userDeleted, ({ userId }) => awards.forget(userId)),
]
