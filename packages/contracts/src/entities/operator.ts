import { z } from 'zod'
import { operatorRoles } from '../vocabulary/operator-roles.ts'
import { id, instant } from './common.ts'

/** The person who is signed in at the operator console. */
export const signedInOperator = z.object({ id, name: z.string(), roles: z.array(z.enum(operatorRoles)) })
export type SignedInOperator = z.infer<typeof signedInOperator>

/** A person of the operations team, as its admins see it. */
export const teamMember = signedInOperator.extend({
  invitedBy: z.string(),
  /** The WebAuthn id of their passkey, base64url. */
  passkey: z.string(),
  joinedAt: instant,
  lastSignInAt: instant,
  /** When they were disabled and could no longer sign in; null if they can. */
  disabledAt: instant.nullable(),
  /** Roles that an admin has requested for them and another admin has to confirm; null without a request. */
  asked: z
    .object({ roles: z.array(z.enum(operatorRoles)), by: z.object({ id: z.string(), name: z.string() }) })
    .nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

/** An open invitation. Its link works once another admin has confirmed it, so that no admin can create a second person alone. */
export const operatorInvitation = signedInOperator.extend({
  invitedBy: z.object({ id: z.string(), name: z.string() }),
  confirmedBy: z.string().nullable(),
  expiresAt: instant,
})
