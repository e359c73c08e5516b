import type { BodyInput } from '@muster/contracts/define-route'
import type { AccessibilityPreferences, ContactForm, User } from '@muster/contracts/entities/user'
import type { createUser } from '@muster/contracts/routes/identity'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { transportationAliases } from '@muster/contracts/vocabulary/travel'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import type { ProfileField } from '../../entities/user/waiting-changes.ts'
import { newId } from '../../lib/new-id.ts'
import type { CheckedProfile } from './form-schema.ts'

const withIds = (contacts: readonly ContactForm[]) =>
  withOnePrimary(contacts.map(contact => ({ ...contact, id: contact.id ?? newId() })))

/** The body of the request that creates a profile. */
export function toCreate(
  { transportationType, currentPassword: _current, passkey: _passkey, ...profile }: CheckedProfile,
  accessibilityPreferences: AccessibilityPreferences,
  language: Language,
): BodyInput<typeof createUser> {
  return {
    ...profile,
    phone: profile.phone || null,
    password: profile.password ?? '',
    emergencyContacts: withIds(profile.emergencyContacts),
    accessibilityPreferences,
    language,
    ...(transportationType && { transportationType }),
  }
}

/** The profile `before` with the values of the form. */
export function toEdited(
  before: User,
  {
    email: _email,
    password: _password,
    currentPassword: _current,
    passkey: _passkey,
    transportationType,
    ...profile
  }: CheckedProfile,
  accessibilityPreferences: AccessibilityPreferences,
): User {
  const { profileImageUrl } = before
  return {
    ...before,
    ...profile,
    profileImageUrl,
    phone: profile.phone || null,
    emergencyContacts: withIds(profile.emergencyContacts),
    accessibilityPreferences,
    transportationType: transportationType ? transportationAliases[transportationType] : before.transportationType,
  }
}

/** The fields that the form sends. `transportationType` is left out if nothing was chosen, so that a stored value that the form does not offer is kept. */
export const sentFields = ({ transportationType }: CheckedProfile): ProfileField[] => [
  'name',
  'location',
  'phone',
  ...needNames,
  'emergencyContacts',
  'accessibilityPreferences',
  ...(transportationType ? (['transportationType'] as const) : []),
]
