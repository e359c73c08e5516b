import { passkeyAssertion } from '@muster/contracts/entities/passkey'
import { newPassword, profileForm, type User } from '@muster/contracts/entities/user'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { needsOf, noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { profileFormTransportation, toProfileForm } from '@muster/contracts/vocabulary/travel'
import { z } from 'zod'
import { newId } from '../../lib/new-id.ts'

const formSchema = profileForm.omit({ profileImageUrl: true }).extend({
  /** Null if nothing was chosen in this form. */
  transportationType: z.enum(profileFormTransportation).nullable(),
  /** Required with a new password, unless there is a passkey. */
  currentPassword: z.string().max(maxLength.password, 'too-long' satisfies Problem),
  /** Confirms a new password instead of the current password. Null for none. */
  passkey: passkeyAssertion.nullable(),
})

/** The schema of the form for a person who has a profile. */
export const updateSchema = formSchema.refine(
  form => !form.password || form.currentPassword !== '' || form.passkey !== null,
  {
    path: ['currentPassword'],
    error: 'password-required' satisfies Problem,
  },
)

/** The schema of the form for a new person. It requires a password, because nobody could sign in again to an account without one. */
export const createSchema = formSchema.extend({ password: newPassword })

/** The values of the form's fields. */
export type ProfileValues = z.input<typeof updateSchema>
/** The values after validation. */
export type CheckedProfile = z.output<typeof updateSchema>

/** A new contact with empty fields. */
export const blankContact = () => ({ id: newId(), name: '', phone: '', relationship: '', isPrimary: false })

/** The initial values of the form; null for a new profile. */
export function startValues(user: User | null): ProfileValues {
  const contacts = user?.emergencyContacts ?? []
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    location: user?.location ?? '',
    phone: user?.phone ?? '',
    password: '',
    currentPassword: '',
    passkey: null,
    ...needsOf(user ?? noNeeds),
    transportationType: user ? toProfileForm(user.transportationType) : 'need_assistance',
    emergencyContacts: contacts.length > 0 ? contacts : [{ ...blankContact(), isPrimary: true }],
  }
}
