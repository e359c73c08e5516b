import type { BodyOf } from '@muster/contracts/define-route'
import type { User } from '@muster/contracts/entities/user'
import type { createUser, updateUser } from '@muster/contracts/routes/identity'
import { withOnePrimary } from './contacts.ts'

export type Profile = Omit<User, 'id' | 'email' | 'createdAt'>

/** What a new account starts with. */
export function newProfile(form: BodyOf<typeof createUser>): Profile {
  const { email: _email, password: _password, phone, profileImageUrl, accessibilityPreferences, ...fields } = form
  return {
    ...fields,
    phone: phone || null,
    profileImageUrl: profileImageUrl ?? null,
    emergencyContacts: withOnePrimary(form.emergencyContacts),
    accessibilityPreferences: accessibilityPreferences ?? {
      largeText: false,
      voiceGuidance: false,
      highContrast: false,
    },
  }
}

/** The profile after a change; what the patch does not name stays, and the e-mail always does. */
export function patchProfile(user: User, patch: BodyOf<typeof updateUser>): Profile {
  const { id: _id, email: _email, createdAt: _createdAt, ...before } = user
  const { password: _password, ...change } = patch
  const after = { ...before, ...definedOf(change) }
  return {
    ...after,
    phone: after.phone || null,
    emergencyContacts: patch.emergencyContacts
      ? withOnePrimary(patch.emergencyContacts, before.emergencyContacts)
      : before.emergencyContacts,
  }
}

/** Enough to be found and reached in an emergency. */
export function isComplete({ name, location, phone, emergencyContacts }: Profile): boolean {
  return Boolean(name && location && phone) && emergencyContacts.length > 0
}

export function hasAccessibilityNeeds(profile: Profile): boolean {
  const { hasWheelchair, hasMobilityLimitations, needsEvacuationAssistance, hasServiceAnimal } = profile
  return hasWheelchair || hasMobilityLimitations || needsEvacuationAssistance || hasServiceAnimal
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function definedOf<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>
}
