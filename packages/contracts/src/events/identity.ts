import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { accessibilityNeeds, chosenForAllDevices } from '../entities/user.ts'
import { operatorRoles } from '../vocabulary/operator-roles.ts'
import { transportationTypes } from '../vocabulary/travel.ts'

const service = 'identity'
/** How a person can move and travel. The assistant fits its advice to it. */
const needs = z.object({ ...accessibilityNeeds.shape, transportationType: z.enum(transportationTypes) })
/** The profile's revision. An event with a lower one than is known is late and must be ignored. 0 in events from before revisions. */
const revision = z.int().min(0).default(0)
/** `location`: where home is, as the person wrote it. Only navigation keeps it. Absent in events from before it was added. */
const person = z.object({
  userId: id,
  revision,
  name: z.string(),
  email: z.string(),
  needs: needs.optional(),
  location: z.string().optional(),
  /** What alerts are pushed, and in which language. Absent in events from before they were added. */
  notificationPreferences: chosenForAllDevices.notificationPreferences.optional(),
  language: chosenForAllDevices.language.optional(),
  /** Whether mail to `email` is known to reach them. Absent in events from before it was added. */
  isEmailVerified: z.boolean().optional(),
})

export const userRegistered = defineEvent({ service, fact: 'user-registered', version: 1, payload: person })

export const profileUpdated = defineEvent({
  service,
  fact: 'profile-updated',
  version: 1,
  /**
   * `isComplete`: the profile has a name, a location, a phone number that can be called and at least one reachable contact. `isSave`: the person
   * saved it; false where it was only published again. Absent in events from before it was added.
   */
  payload: person.extend({
    isComplete: z.boolean(),
    hasAccessibilityNeeds: z.boolean(),
    isSave: z.boolean().optional(),
  }),
})

export const contactsChanged = defineEvent({
  service,
  fact: 'contacts-changed',
  version: 1,
  /**
   * `reachableCount`: how many different people can be called: with a name, and with a number that exists and is not the person's own. Absent in
   * events from before it was added.
   */
  payload: z.object({
    userId: id,
    revision,
    contactCount: z.int().min(0),
    reachableCount: z.int().min(0).optional(),
    hasPrimary: z.boolean(),
  }),
})

export const userDeleted = defineEvent({
  service,
  fact: 'user-deleted',
  version: 1,
  payload: z.object({
    userId: id,
    revision,
    email: z.string(),
    /** Whether what they wrote in communities stays, without their name. It does in events of earlier versions, which do not say. */
    keepsMessages: z.boolean().optional(),
  }),
})

/**
 * A person of the operations team was invited, joined, signed in or was disabled, or their invitation was confirmed or revoked. `by`: who did that;
 * for `joined`, who invited them.
 */
export const operatorAccessed = defineEvent({
  service,
  fact: 'operator-accessed',
  version: 1,
  payload: z.object({
    action: z.enum([
      ...(['invited', 'invitation-confirmed', 'invitation-revoked', 'joined', 'signed-in', 'disabled'] as const),
      ...(['roles-asked', 'roles-changed', 'roles-refused', 'opened-command-line'] as const),
    ]),
    operatorId: id,
    name: z.string(),
    passkey: z.string().nullable(),
    by: z.string().nullable(),
    /** The roles that are asked for, given or refused. */
    roles: z.array(z.enum(operatorRoles)).optional(),
    at: instant,
  }),
})

/** What somebody of the operations team does to an account of a resident; published before it is done. `accountId` is not a person's own event, and stays. */
export const operatorActed = defineEvent({
  service,
  fact: 'operator-acted',
  version: 1,
  payload: z.object({
    action: z.enum(['sessions-ended', 'account-exported', 'account-erased']),
    operatorId: id,
    name: z.string(),
    passkey: z.string(),
    accountId: id,
    note: z.string(),
    at: instant,
  }),
})

export const identityEvents = [
  userRegistered,
  profileUpdated,
  contactsChanged,
  userDeleted,
  operatorAccessed,
  operatorActed,
] as const
