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
  summary: 'Starts a sign-in with a passkey: returns a challenge, which works once within five minutes.',
  reply: passkeyOptions,
  errors: ['too-many-requests'],
})

export const finishPasskeySignIn = defineRoute({
  name: 'finishPasskeySignIn',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  access: 'public',
  summary:
    'Signs in with a passkey and sets the session cookie. Answers `passkey-refused` if the passkey or its challenge is not valid.',
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
  summary:
    'Starts the confirmation of one action with a passkey of the caller, instead of the current password. Returns the challenge.',
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
  summary: 'Lists the caller’s own passkeys, the newest first.',
  reply: z.array(passkey),
  errors: ['unauthenticated'],
})

export const beginPasskeyRegistration = defineRoute({
  name: 'beginPasskeyRegistration',
  service: 'identity',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'user',
  summary: 'Starts the registration of a further passkey of the caller. Needs the current password or another passkey.',
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
  summary: 'Stores a new passkey of the caller. Its name is that of the browser and system in which it was created.',
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
  summary: 'Renames one of the caller’s own passkeys.',
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
  summary: 'Deletes one of the caller’s own passkeys, which then no longer works. Open sessions stay open.',
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
