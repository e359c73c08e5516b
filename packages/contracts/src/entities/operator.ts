import { z } from 'zod'
import { operatorRoles } from '../vocabulary/operator-roles.ts'
import { id, instant } from './common.ts'

/** Who is signed in at the operator console. */
export const signedInOperator = z.object({ id, name: z.string(), roles: z.array(z.enum(operatorRoles)) })
export type SignedInOperator = z.infer<typeof signedInOperator>

/** A person of the operations team, as its admins see it. */
export const teamMember = signedInOperator.extend({
  invitedBy: z.string(),
  /** The WebAuthn id of the passkey that they sign in with, base64url. */
  passkey: z.string(),
  joinedAt: instant,
  lastSignInAt: instant,
  /** Since when they cannot sign in any more. */
  disabledAt: instant.nullable(),
  /** Roles that an admin wants them to have, and another one has to confirm. */
  asked: z
    .object({ roles: z.array(z.enum(operatorRoles)), by: z.object({ id: z.string(), name: z.string() }) })
    .nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

/** An invitation that nobody has used yet. Its link works once another admin has confirmed it: one person alone makes no second person. */
export const operatorInvitation = signedInOperator.extend({
  invitedBy: z.object({ id: z.string(), name: z.string() }),
  confirmedBy: z.string().nullable(),
  expiresAt: instant,
})
