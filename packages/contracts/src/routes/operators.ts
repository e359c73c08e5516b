import { z } from 'zod'
import { defineRoute, type Route } from '../define-route.ts'
import { done, idParams } from '../entities/common.ts'
import { passkeyAssertion, passkeyRegistration, signedInOperator, teamMember } from '../entities/operator.ts'

const consolePath = '/api/operate/'

/** Whether a route belongs to the operator console. The gateway has these only where the console is on. */
export const isConsoleRoute = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith(consolePath)

const invitationToken = z.string().min(1).max(200)
/** Options of WebAuthn in their JSON form, for the browser alone. */
const passkeyOptions = z.looseObject({ challenge: z.string() })

export const beginOperatorRegistration = defineRoute({
  name: 'beginOperatorRegistration',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/passkeys/options',
  access: 'public',
  summary: 'Starts the registration of a passkey with an invitation to the operations team.',
  body: z.object({ token: invitationToken }),
  reply: z.object({ name: z.string(), options: passkeyOptions }),
  errors: ['invalid-request', 'invalid-token', 'too-many-requests'],
})

export const finishOperatorRegistration = defineRoute({
  name: 'finishOperatorRegistration',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/passkeys',
  access: 'public',
  summary: 'Registers the passkey of an invitation, which is used up by it, and signs in.',
  body: z.object({ token: invitationToken, response: passkeyRegistration }),
  reply: signedInOperator,
  status: 201,
  errors: ['invalid-request', 'invalid-token', 'passkey-refused', 'too-many-requests'],
})

export const beginOperatorSignIn = defineRoute({
  name: 'beginOperatorSignIn',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/session/options',
  access: 'public',
  summary: 'Starts a sign-in at the operator console.',
  reply: passkeyOptions,
  errors: ['too-many-requests'],
})

export const finishOperatorSignIn = defineRoute({
  name: 'finishOperatorSignIn',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/session',
  access: 'public',
  summary: 'Signs in at the operator console with a passkey and sets its session cookie.',
  body: z.object({ response: passkeyAssertion }),
  reply: signedInOperator,
  errors: ['invalid-request', 'passkey-refused', 'too-many-requests'],
})

export const currentOperator = defineRoute({
  name: 'currentOperator',
  service: 'identity',
  method: 'GET',
  path: '/api/operate/session',
  access: 'operator',
  summary: 'Returns who is signed in at the operator console.',
  reply: signedInOperator,
  errors: ['unauthenticated'],
})

export const endOperatorSession = defineRoute({
  name: 'endOperatorSession',
  service: 'identity',
  method: 'DELETE',
  path: '/api/operate/session',
  access: 'public',
  summary: 'Signs out of the operator console. Succeeds without a session too.',
  reply: done,
  errors: [],
})

export const listOperators = defineRoute({
  name: 'listOperators',
  service: 'identity',
  method: 'GET',
  path: '/api/operate/operators',
  access: 'operator',
  summary: 'Lists the people of the operations team. For the role admin.',
  reply: z.array(teamMember),
  errors: ['unauthenticated', 'forbidden'],
})

export const disableOperator = defineRoute({
  name: 'disableOperator',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/operators/:id/disable',
  access: 'operator',
  summary:
    'Ends every session of a person of the team, who cannot sign in any more. For the role admin; nobody disables themselves.',
  params: idParams,
  reply: teamMember,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

export const operatorRoutes = {
  beginOperatorRegistration,
  finishOperatorRegistration,
  beginOperatorSignIn,
  finishOperatorSignIn,
  currentOperator,
  endOperatorSession,
  listOperators,
  disableOperator,
}
