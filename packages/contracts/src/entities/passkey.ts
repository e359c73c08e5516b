import { z } from 'zod'
import { textRules } from '../vocabulary/text-rules.ts'
import { instant, textOf } from './common.ts'

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  // Not used, because the server requests no extensions.
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

/** WebAuthn options as JSON. Only the browser reads them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const passkeyName = textOf(textRules.passkeyName)

/** A passkey as its owner sees it. */
export const passkey = z.object({
  /** The WebAuthn id of the credential. It is not secret: nobody can sign in with it. */
  id: base64url,
  name: z.string(),
  addedAt: instant,
  /** Null until it was used to sign in or to confirm an action. */
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** Actions for which the owner of an account has to prove their identity again, so that a person who finds a signed-in device cannot do them. */
export const confirmedActions = ['change-password', 'delete-account', 'export-data', 'add-passkey'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** Proof of identity: the current password, or a passkey's answer to `beginPasskeyProof` for this action. */
export const ownerProofFields = {
  currentPassword: textOf(textRules.password).optional(),
  passkey: passkeyAssertion.optional(),
}
/** An object with `ownerProofFields`, of which at least one must be set. */
export const ownerProof = z
  .object(ownerProofFields)
  .refine(({ currentPassword, passkey }) => currentPassword !== undefined || passkey !== undefined, {
    path: ['currentPassword'],
    error: textRules.password.problem,
  })
export type OwnerProof = z.infer<typeof ownerProof>
