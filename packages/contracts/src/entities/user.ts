import { z } from 'zod'
import { maxCount, maxLength } from '../vocabulary/limits.ts'
import { displayPreferenceNames, forEveryNeed } from '../vocabulary/needs.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { email, id, instant, textOf } from './common.ts'
import { transportationType } from './transportation.ts'

const off = z.boolean().default(false)

export const accessibilityNeeds = z.object(forEveryNeed(() => off))

export const accessibilityPreferences = z.object(
  Object.fromEntries(displayPreferenceNames.map(name => [name, off])) as Record<
    (typeof displayPreferenceNames)[number],
    typeof off
  >,
)
export type AccessibilityPreferences = z.infer<typeof accessibilityPreferences>

export const emergencyContact = z.object({
  name: textOf(textRules.contactName),
  phone: textOf(textRules.contactPhone),
  relationship: textOf(textRules.contactRelationship),
  isPrimary: z.boolean().default(false),
})
export type EmergencyContact = z.infer<typeof emergencyContact>

export const emergencyContacts = z.array(emergencyContact).max(maxCount.emergencyContacts)

export const user = z.object({
  id,
  email,
  name: z.string(),
  location: z.string(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  ...accessibilityNeeds.shape,
  transportationType,
  emergencyContacts: z.array(emergencyContact),
  accessibilityPreferences,
  createdAt: instant,
})
export type User = z.infer<typeof user>

/** What other people may see of a person: no e-mail address and no location. */
export const personName = z.object({ id, name: z.string() })

export const newPassword = textOf(textRules.newPassword)

export const profileFields = z.object({
  name: textOf(textRules.personName),
  location: textOf(textRules.location),
  phone: textOf(textRules.phone).nullable().optional(),
  profileImageUrl: z
    .url({ protocol: /^https$/ })
    .max(maxLength.imageUrl)
    .nullable()
    .optional(),
  ...accessibilityNeeds.shape,
  transportationType: transportationType.default('assistance_needed'),
  emergencyContacts: emergencyContacts.min(1, 'contact-required' satisfies Problem),
})

export const profileForm = profileFields.extend({
  email,
  // The form sends an empty text if the person keeps the password.
  password: newPassword.or(z.literal('')).optional(),
})
