import type { BodyInput } from '@muster/contracts/define-route'
import type { AccessibilityPreferences } from '@muster/contracts/entities/user'
import type { createUser, updateUser } from '@muster/contracts/routes/identity'
import { withOnePrimary } from '../../entities/user/primary-contact.ts'
import type { CheckedProfile } from './form-schema.ts'

function shared(
  { email, password, transportationType, ...rest }: CheckedProfile,
  accessibilityPreferences: AccessibilityPreferences,
) {
  return {
    ...rest,
    phone: rest.phone || null,
    emergencyContacts: withOnePrimary(rest.emergencyContacts),
    accessibilityPreferences,
    // Left out, so that a stored value that this form does not offer is kept.
    ...(transportationType && { transportationType }),
  }
}

export const toCreate = (
  profile: CheckedProfile,
  preferences: AccessibilityPreferences,
): BodyInput<typeof createUser> => ({
  ...shared(profile, preferences),
  email: profile.email,
  password: profile.password ?? '',
})

export const toUpdate = (
  profile: CheckedProfile,
  preferences: AccessibilityPreferences,
): BodyInput<typeof updateUser> => ({
  ...shared(profile, preferences),
  ...(profile.password && { password: profile.password }),
})
