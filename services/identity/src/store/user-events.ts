import type { User } from '@muster/contracts/entities/user'
import { contactsChanged, profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { needsOf } from '@muster/contracts/vocabulary/needs'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import { sameContacts } from '../domain/contacts.ts'
import { hasAccessibilityNeeds, isComplete } from '../domain/profile.ts'
import { reachableOf } from '../domain/reachable.ts'

/**
 * Version of the profile events' content. Increase it when the events get new fields; every profile is then published again.
 * 2: location. 3: notification preferences and language. 4: whether the address is verified. 5: whether the person saved it.
 */
export const profileEventsVersion = 5

/** The events of a new account. `revision`, here and below: the profile's revision after the change. */
export function registrationEvents(user: User, revision: number): OutboxEntry[] {
  return [
    outboxEntry(userRegistered, { ...personOf(user), revision }),
    profileEvent(user, revision, { isSave: true }),
    contactsEvent(user, revision),
  ]
}

/** The events of a changed profile. A change of contacts publishes a profile event too, because contacts decide whether the profile is complete. */
export function changeEvents(before: User, after: User, revision: number): OutboxEntry[] {
  const contactsStayed = sameContacts(before.emergencyContacts, after.emergencyContacts)
  return contactsStayed
    ? [profileEvent(after, revision, { isSave: true })]
    : [profileEvent(after, revision, { isSave: true }), contactsEvent(after, revision)]
}

/** The event of a deleted account. `keepsMessages`: whether their community messages stay. */
export function deletionEvents({ id, email }: User, revision: number, keepsMessages: boolean): OutboxEntry[] {
  return [outboxEntry(userDeleted, { userId: id, revision, email, keepsMessages })]
}

/** The event with the part of a profile that other services may store. `isSave`: whether the person saved the profile, or it is only published again. */
export function profileEvent(user: User, revision: number, { isSave }: { isSave: boolean }): OutboxEntry {
  const facts = { isComplete: isComplete(user), hasAccessibilityNeeds: hasAccessibilityNeeds(user), isSave }
  return outboxEntry(profileUpdated, { ...personOf(user), revision, ...facts })
}

function contactsEvent({ id, phone, emergencyContacts }: User, revision: number): OutboxEntry {
  const hasPrimary = emergencyContacts.some(contact => contact.isPrimary)
  const counts = {
    contactCount: emergencyContacts.length,
    reachableCount: reachableOf(emergencyContacts, phone).length,
  }
  const payload = { userId: id, revision, ...counts, hasPrimary }
  return outboxEntry(contactsChanged, payload)
}

function personOf({ id, name, email, isEmailVerified, location, notificationPreferences, language, ...profile }: User) {
  return {
    userId: id,
    name,
    email,
    isEmailVerified,
    location,
    notificationPreferences,
    language,
    needs: { ...needsOf(profile), transportationType: profile.transportationType },
  }
}
