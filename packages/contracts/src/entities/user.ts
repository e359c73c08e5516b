import { z } from 'zod'
import { maxCount, maxLength } from '../vocabulary/limits.ts'
import { displayPreferenceNames, forEveryNeed } from '../vocabulary/needs.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { notificationNames } from '../vocabulary/push-choices.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { email, id, instant, language, textOf } from './common.ts'
import { transportationType } from './transportation.ts'

const off = z.boolean().default(false)

/** One boolean for each need; default false. */
export const accessibilityNeeds = z.object(forEveryNeed(() => off))

/** One boolean for each display preference; default false. */
export const accessibilityPreferences = z.object(
  Object.fromEntries(displayPreferenceNames.map(name => [name, off])) as Record<
    (typeof displayPreferenceNames)[number],
    typeof off
  >,
)
export type AccessibilityPreferences = z.infer<typeof accessibilityPreferences>

/** One boolean for each kind of notification; default true. */
export const notificationPreferences = z.object(
  Object.fromEntries(notificationNames.map(name => [name, z.boolean().default(true)])) as Record<
    (typeof notificationNames)[number],
    z.ZodDefault<z.ZodBoolean>
  >,
)
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** Settings of a person for all their devices; null if they have chosen none, so that each device uses its own. */
export const accountWideSettings = {
  notificationPreferences: notificationPreferences.nullable(),
  /** The language of Muster, of its mails and of its alerts. */
  language: language.nullable(),
}

/** A contact in the form's request. */
export const contactForm = z.object({
  /** Stays the same through every change. The server creates it if a client sends none; a device can create it for a new contact. */
  id: id.optional(),
  name: textOf(textRules.contactName),
  phone: textOf(textRules.contactPhone),
  relationship: textOf(textRules.contactRelationship),
  isPrimary: z.boolean().default(false),
})
export type ContactForm = z.infer<typeof contactForm>

export const emergencyContact = contactForm.extend({ id })
export type EmergencyContact = z.infer<typeof emergencyContact>

export const emergencyContacts = z.array(contactForm).max(maxCount.emergencyContacts)

/** A profile as its owner reads it. */
export const user = z.object({
  id,
  email,
  /** Whether the person has verified the address. */
  isEmailVerified: z.boolean(),
  name: z.string(),
  location: z.string(),
  phone: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  ...accessibilityNeeds.shape,
  transportationType,
  emergencyContacts: z.array(emergencyContact),
  accessibilityPreferences,
  ...accountWideSettings,
  createdAt: instant,
  /** Incremented with each change. A change names the revision that it is based on, so that it cannot overwrite another change unnoticed. */
  revision: z.int().nonnegative(),
})
export type User = z.infer<typeof user>

/** The public part of a profile: without the e-mail address and the location. */
export const personName = z.object({ id, name: z.string() })

export const newPassword = textOf(textRules.newPassword)

/** The fields of the profile form, without the account's e-mail address and password. */
export const profileFields = z.object({
  name: textOf(textRules.personName),
  location: textOf(textRules.location),
  phone: textOf(textRules.phone).nullable().optional(),
  /** Accepted because forms send the whole profile back, and ignored: the picture has its own route. */
  profileImageUrl: z.string().max(maxLength.imageUrl).nullable().optional(),
  ...accessibilityNeeds.shape,
  transportationType: transportationType.default('assistance_needed'),
  emergencyContacts: emergencyContacts.min(1, 'contact-required' satisfies Problem),
})

/** The body of the profile form for a new account. */
export const profileForm = profileFields.extend({
  email,
  // The form sends an empty text if the person keeps the password.
  password: newPassword.or(z.literal('')).optional(),
})
