import type { User } from '@muster/contracts/entities/user'
import { contactsChanged, profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { needsOf } from '@muster/contracts/vocabulary/needs'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import { sameContacts } from '../domain/contacts.ts'
import { hasAccessibilityNeeds, isComplete } from '../domain/profile.ts'

/** `revision`: the profile's revision after the change. */
type Trace = { requestId: string; revision: number }

export function registrationEvents(user: User, trace: Trace): OutboxEntry[] {
  return [
    outboxEntry(userRegistered, { ...personOf(user), revision: trace.revision }, trace),
    profileEvent(user, trace),
    contactsEvent(user, trace),
  ]
}

/** A change of contacts publishes a profile event too, because contacts decide whether the profile is complete. */
export function changeEvents(before: User, after: User, trace: Trace): OutboxEntry[] {
  const contactsStayed = sameContacts(before.emergencyContacts, after.emergencyContacts)
  return contactsStayed ? [profileEvent(after, trace)] : [profileEvent(after, trace), contactsEvent(after, trace)]
}

export function deletionEvents({ id, email }: User, trace: Trace): OutboxEntry[] {
  return [outboxEntry(userDeleted, { userId: id, revision: trace.revision, email }, trace)]
}

function profileEvent(user: User, trace: Trace): OutboxEntry {
  const facts = { isComplete: isComplete(user), hasAccessibilityNeeds: hasAccessibilityNeeds(user) }
  return outboxEntry(profileUpdated, { ...personOf(user), revision: trace.revision, ...facts }, trace)
}

function contactsEvent({ id, emergencyContacts }: User, trace: Trace): OutboxEntry {
  const hasPrimary = emergencyContacts.some(contact => contact.isPrimary)
  const payload = { userId: id, revision: trace.revision, contactCount: emergencyContacts.length, hasPrimary }
  return outboxEntry(contactsChanged, payload, trace)
}

function personOf({ id, name, email, ...profile }: User) {
  return { userId: id, name, email, needs: { ...needsOf(profile), transportationType: profile.transportationType } }
}
