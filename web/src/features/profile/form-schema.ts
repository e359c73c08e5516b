import { passkeyAssertion } from '@muster/contracts/entities/passkey'
import { newPassword, profileForm, type User } from '@muster/contracts/entities/user'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { needsOf, noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Problem } from '@muster/contracts/vocabulary/problems'
import { profileFormTransportation, toProfileForm } from '@muster/contracts/vocabulary/travel'
import { z } from 'zod'
import { newId } from '../../lib/new-id.ts'

const formSchema = profileForm.omit({ profileImageUrl: true }).extend({
  /** null: nothing was chosen here. */
  transportationType: z.enum(profileFormTransportation).nullable(),
  /** Asked for with a new password. */
  currentPassword: z.string().max(maxLength.password, 'too-long' satisfies Problem),
  /** In place of the current password. */
  passkey: passkeyAssertion.nullable(),
})

/** The form of someone who has a profile. */
export const updateSchema = formSchema.refine(
  form => !form.password || form.currentPassword !== '' || form.passkey !== null,
  {
    path: ['currentPassword'],
    error: 'password-required' satisfies Problem,
  },
)

/** The form of someone new: an account without a password could never be signed in to again. */
export const createSchema = formSchema.extend({ password: newPassword })

export type ProfileValues = z.input<typeof updateSchema>
export type CheckedProfile = z.output<typeof updateSchema>

export const blankContact = () => ({ id: newId(), name: '', phone: '', relationship: '', isPrimary: false })

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
