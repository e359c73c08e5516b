import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { accessibilityNeeds, accountWideSettings } from '../entities/user.ts'
import { operatorRoles } from '../vocabulary/operator-roles.ts'
import { transportationTypes } from '../vocabulary/travel.ts'

const service = 'identity'
/** A person's needs and means of transport. The assistant adapts its advice to them. */
const needs = z.object({ ...accessibilityNeeds.shape, transportationType: z.enum(transportationTypes) })
/**
 * The profile's revision. A consumer must ignore an event with a lower revision than the one it knows, because it is late. 0 in events from before revisions.
 */
const revision = z.int().min(0).default(0)
/** `location`: the person's home in their own words. Only navigation stores it. Absent in events from before it was added. */
const person = z.object({
  userId: id,
  revision,
  name: z.string(),
  email: z.string(),
  needs: needs.optional(),
  location: z.string().optional(),
  /** Which alerts are pushed, and in which language. Absent in events from before they were added. */
  notificationPreferences: accountWideSettings.notificationPreferences.optional(),
  language: accountWideSettings.language.optional(),
  /** Whether the person has verified `email`. Absent in events from before it was added. */
  isEmailVerified: z.boolean().optional(),
})

/** A person created an account. */
export const userRegistered = defineEvent({ service, fact: 'user-registered', version: 1, payload: person })

/** A profile was saved or published again. */
export const profileUpdated = defineEvent({
  service,
  fact: 'profile-updated',
  version: 1,
  /**
   * `isComplete`: the profile has a name, a location, a valid phone number and at least one reachable contact. `isSave`: true if the person saved the
   * profile, false if it was only published again. Absent in events from before it was added.
   */
  payload: person.extend({
    isComplete: z.boolean(),
    hasAccessibilityNeeds: z.boolean(),
    isSave: z.boolean().optional(),
  }),
})

/** A person's list of emergency contacts was saved with the account or changed. */
export const contactsChanged = defineEvent({
  service,
  fact: 'contacts-changed',
  version: 1,
  /**
   * `reachableCount`: the number of different people who can be called, which means contacts with a name and a valid phone number that is not the person's
   * own. Absent in events from before it was added.
   */
  payload: z.object({
    userId: id,
    revision,
    contactCount: z.int().min(0),
    reachableCount: z.int().min(0).optional(),
    hasPrimary: z.boolean(),
  }),
})

/** A person deleted their account. Every service must erase their data. */
export const userDeleted = defineEvent({
  service,
  fact: 'user-deleted',
  version: 1,
  payload: z.object({
    userId: id,
    revision,
    email: z.string(),
    /** Whether the person's messages in communities stay, without the name. Absent in events of earlier versions, which means that they stay. */
    keepsMessages: z.boolean().optional(),
  }),
})

/**
 * A person of the operations team was invited, joined, signed in or was disabled, or their invitation was confirmed or revoked. `by`: the person who did
 * that; for `joined`, the person who sent the invitation.
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
    /** The roles that were requested, given or refused. */
    roles: z.array(z.enum(operatorRoles)).optional(),
    at: instant,
  }),
})

/**
 * An action of the operations team on a resident's account; published before it is done. The resident's id is in `accountId` and not in `userId`, so that the
 * event is kept when the account is deleted.
 */
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
