import type { BodyOf } from '@muster/contracts/define-route'
import type { User } from '@muster/contracts/entities/user'
import type { createUser, updateUser } from '@muster/contracts/routes/identity'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { withIds, withOnePrimary } from './contacts.ts'
import { dialableNumber, reachableOf } from './reachable.ts'

/** The part of an account that its owner edits. */
export type Profile = Omit<User, 'id' | 'email' | 'isEmailVerified' | 'createdAt' | 'revision'>

/** The profile of a new account, with default values for what the form does not contain. */
export function newProfile(form: BodyOf<typeof createUser>): Profile {
  const {
    email: _email,
    password: _password,
    phone,
    profileImageUrl: _image,
    accessibilityPreferences,
    ...fields
  } = form
  return {
    ...fields,
    phone: phone || null,
    profileImageUrl: null,
    notificationPreferences: form.notificationPreferences ?? null,
    language: form.language ?? null,
    emergencyContacts: withOnePrimary(withIds(form.emergencyContacts)),
    accessibilityPreferences: accessibilityPreferences ?? {
      largeText: false,
      voiceGuidance: false,
      highContrast: false,
    },
  }
}

/** The profile of an account as the API shows it. */
export function profileOf(user: User): Profile {
  const {
    id: _id,
    email: _email,
    isEmailVerified: _isVerified,
    createdAt: _createdAt,
    revision: _revision,
    ...profile
  } = user
  return profile
}

/** The profile after a change. Fields that are not in the patch keep their value; the e-mail address never changes. */
export function patchProfile(user: User, patch: BodyOf<typeof updateUser>): Profile {
  const before = profileOf(user)
  const {
    password: _password,
    currentPassword: _current,
    revision: _madeFrom,
    profileImageUrl: _image,
    emergencyContacts,
    ...change
  } = patch
  const after = { ...before, ...definedOf(change) }
  return {
    ...after,
    phone: after.phone || null,
    emergencyContacts: emergencyContacts
      ? withOnePrimary(withIds(emergencyContacts, before.emergencyContacts), before.emergencyContacts)
      : before.emergencyContacts,
  }
}

/** Whether the profile contains enough to find and reach the person in an emergency: name, location, a valid phone number and a contact who can be called. */
export function isComplete({ name, location, phone, emergencyContacts }: Profile): boolean {
  return Boolean(name && location && phone && dialableNumber(phone)) && reachableOf(emergencyContacts, phone).length > 0
}

/** Whether the profile contains any accessibility need. */
export function hasAccessibilityNeeds(profile: Profile): boolean {
  return needNames.some(need => profile[need])
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

function definedOf<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>
}
