import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done } from '../entities/common.ts'
import {
  confirmedActions,
  ownerProof,
  passkey,
  passkeyAssertion,
  passkeyName,
  passkeyOptions,
  passkeyRegistration,
} from '../entities/passkey.ts'
import { user } from '../entities/user.ts'

const passkeyParams = z.object({ passkeyId: passkey.shape.id })

export const beginPasskeySignIn = defineRoute({
  name: 'beginPasskeySignIn',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  access: 'public',
  summary: 'Starts a sign-in by passkey. The challenge works once, within five minutes.',
  reply: passkeyOptions,
  errors: ['too-many-requests'],
})

export const finishPasskeySignIn = defineRoute({
  name: 'finishPasskeySignIn',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  access: 'public',
  summary: 'Signs in with a passkey and sets the session cookie.',
  body: z.object({ response: passkeyAssertion }),
  reply: z.object({ user }),
  errors: ['invalid-request', 'passkey-refused', 'too-many-requests'],
})

export const beginPasskeyProof = defineRoute({
  name: 'beginPasskeyProof',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkey-proof/options',
  access: 'user',
  summary: 'Starts the confirmation of one action with a passkey of the caller, in place of the current password.',
  body: z.object({ action: z.enum(confirmedActions) }),
  reply: passkeyOptions,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'too-many-requests'],
})

export const listPasskeys = defineRoute({
  name: 'listPasskeys',
  service: 'identity',
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'user',
  summary: 'Lists the caller’s passkeys, the newest first.',
  reply: z.array(passkey),
  errors: ['unauthenticated'],
})

export const beginPasskeyRegistration = defineRoute({
  name: 'beginPasskeyRegistration',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'user',
  summary: 'Starts to add a passkey. Needs the current password or another passkey.',
  body: ownerProof,
  reply: passkeyOptions,
  errors: ['invalid-request', 'unauthenticated', 'wrong-password', 'passkey-refused', 'not-found', 'too-many-requests'],
})

export const addPasskey = defineRoute({
  name: 'addPasskey',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'user',
  summary: 'Adds a passkey, named after the browser and system that it was made with.',
  body: z.object({ response: passkeyRegistration }),
  reply: passkey,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'passkey-refused', 'too-many-passkeys', 'too-many-requests'],
})

export const renamePasskey = defineRoute({
  name: 'renamePasskey',
  service: 'identity',
  method: 'PUT',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'user',
  summary: 'Renames a passkey of the caller.',
  params: passkeyParams,
  body: z.object({ name: passkeyName }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'not-found'],
})

export const removePasskey = defineRoute({
  name: 'removePasskey',
  service: 'identity',
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'user',
  summary: 'Removes a passkey of the caller, which then signs nobody in. Open sessions stay open.',
  params: passkeyParams,
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'not-found'],
})

export const passkeyRoutes = {
  beginPasskeySignIn,
  finishPasskeySignIn,
  beginPasskeyProof,
  listPasskeys,
  beginPasskeyRegistration,
  addPasskey,
  renamePasskey,
  removePasskey,
}
