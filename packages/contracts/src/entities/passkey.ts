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
  // Nothing of them is used: the server asks for no extensions.
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

/** Options of WebAuthn in their JSON form, for the browser alone. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const passkeyName = textOf(textRules.passkeyName)

/** A passkey of a person, as they see it. */
export const passkey = z.object({
  /** The WebAuthn id of the credential. It is not secret and opens nothing. */
  id: base64url,
  name: z.string(),
  addedAt: instant,
  /** Null until it has signed in or confirmed something. */
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** What an account's owner shows again before it is done, so that whoever finds a signed-in device cannot do it. */
export const confirmedActions = ['change-password', 'delete-account', 'export-data', 'add-passkey'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** Either of them: the current password, or a passkey's answer to `beginPasskeyProof` for this action. */
export const ownerProofFields = {
  currentPassword: textOf(textRules.password).optional(),
  passkey: passkeyAssertion.optional(),
}
export const ownerProof = z
  .object(ownerProofFields)
  .refine(({ currentPassword, passkey }) => currentPassword !== undefined || passkey !== undefined, {
    path: ['currentPassword'],
    error: textRules.password.problem,
  })
export type OwnerProof = z.infer<typeof ownerProof>
