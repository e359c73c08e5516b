import { z } from 'zod'
import { email, id, instant, requiredText, text } from './common.ts'
import { transportationType } from './transportation.ts'

export const accessibilityNeeds = z.object({
  hasWheelchair: z.boolean().default(false),
  hasMobilityLimitations: z.boolean().default(false),
  needsEvacuationAssistance: z.boolean().default(false),
  hasServiceAnimal: z.boolean().default(false),
})

export const accessibilityPreferences = z.object({
  largeText: z.boolean().default(false),
  voiceGuidance: z.boolean().default(false),
  highContrast: z.boolean().default(false),
})
export type AccessibilityPreferences = z.infer<typeof accessibilityPreferences>

export const emergencyContact = z.object({
  name: requiredText(120, 'Contact name is required'),
  phone: requiredText(40, 'Phone number is required'),
  relationship: requiredText(80, 'Relationship is required'),
  isPrimary: z.boolean().default(false),
})
export type EmergencyContact = z.infer<typeof emergencyContact>

export const emergencyContacts = z.array(emergencyContact).max(50)

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

/** What people may know of one another: never an e-mail address or a place. */
export const personName = z.object({ id, name: z.string() })

export const newPassword = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  // argon2 reads the whole text, so an unbounded one would be a way to burn our processors.
  .max(256)

export const profileFields = z.object({
  name: requiredText(120, 'Name is required'),
  location: requiredText(200, 'Location is required'),
  phone: text(40).nullable().optional(),
  profileImageUrl: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .optional(),
  ...accessibilityNeeds.shape,
  transportationType: transportationType.default('assistance_needed'),
  emergencyContacts: emergencyContacts.min(1, 'At least one emergency contact is required'),
})

export const profileForm = profileFields.extend({
  email,
  // The form sends an empty text where the person chose no new password.
  password: newPassword.or(z.literal('')).optional(),
})
export type ProfileForm = z.infer<typeof profileForm>
