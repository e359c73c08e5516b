import { newPassword, profileForm, type User } from '@muster/contracts/entities/user'
import { needsOf, noNeeds } from '@muster/contracts/vocabulary/needs'
import { profileFormTransportation, toProfileForm } from '@muster/contracts/vocabulary/travel'
import { z } from 'zod'

/** The form of someone who has a profile; null in transportation means that nothing was chosen here. */
export const updateSchema = profileForm
  .omit({ profileImageUrl: true })
  .extend({ transportationType: z.enum(profileFormTransportation).nullable() })

/** The form of someone new: an account without a password could never be signed in to again. */
export const createSchema = updateSchema.extend({ password: newPassword })

export type ProfileValues = z.input<typeof updateSchema>
export type CheckedProfile = z.output<typeof updateSchema>

export const blankContact = { name: '', phone: '', relationship: '', isPrimary: false }

export function startValues(user: User | null): ProfileValues {
  const contacts = user?.emergencyContacts ?? []
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    location: user?.location ?? '',
    phone: user?.phone ?? '',
    password: '',
    ...needsOf(user ?? noNeeds),
    transportationType: user ? toProfileForm(user.transportationType) : 'need_assistance',
    emergencyContacts: contacts.length > 0 ? contacts : [{ ...blankContact, isPrimary: true }],
  }
}
