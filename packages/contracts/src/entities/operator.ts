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
})

/** An invitation that nobody has used yet. Its link works once another admin has confirmed it: one person alone makes no second person. */
export const operatorInvitation = signedInOperator.extend({
  invitedBy: z.object({ id: z.string(), name: z.string() }),
  confirmedBy: z.string().nullable(),
  expiresAt: instant,
})

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // What the console asks for has no extensions, so nothing of them is used.
  clientExtensionResults: z.looseObject({}),
}

/** RegistrationResponseJSON of WebAuthn, as browsers send it. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
})

/** AuthenticationResponseJSON of WebAuthn, as browsers send it. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
