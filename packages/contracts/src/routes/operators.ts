import { z } from 'zod'
import { defineRoute, type Route } from '../define-route.ts'
import { done, idParams, textOf } from '../entities/common.ts'
import {
  operatorInvitation,
  passkeyAssertion,
  passkeyRegistration,
  signedInOperator,
  teamMember,
} from '../entities/operator.ts'
import { operatorRoles } from '../vocabulary/operator-roles.ts'

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

export const listOperatorInvitations = defineRoute({
  name: 'listOperatorInvitations',
  service: 'identity',
  method: 'GET',
  path: '/api/operate/invitations',
  access: 'operator',
  summary: 'Lists the invitations to the operations team that nobody has used yet. For the role admin.',
  reply: z.array(operatorInvitation),
  errors: ['unauthenticated', 'forbidden'],
})

export const inviteOperator = defineRoute({
  name: 'inviteOperator',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/invitations',
  access: 'operator',
  summary:
    'Invites a person to the operations team. The link is good for one person and 24 hours, once another admin has confirmed it. For the role admin.',
  body: z.object({
    name: textOf({ kind: 'text', maxLength: 100, minLength: 1, problem: 'required' }),
    roles: z.array(z.enum(operatorRoles)).min(1).max(operatorRoles.length),
  }),
  /** `path` is part of the link, and is told this once. */
  reply: z.object({ invitation: operatorInvitation, path: z.string() }),
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden'],
})

export const confirmInvitation = defineRoute({
  name: 'confirmInvitation',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/invitations/:id/confirm',
  access: 'operator',
  summary: 'Confirms the invitation of another admin, so that its link works. For the role admin.',
  params: idParams,
  reply: operatorInvitation,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'second-person-needed'],
})

export const revokeInvitation = defineRoute({
  name: 'revokeInvitation',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/invitations/:id/revoke',
  access: 'operator',
  summary: 'Revokes an invitation: its link does not work any more. For the role admin.',
  params: idParams,
  reply: done,
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
  listOperatorInvitations,
  inviteOperator,
  confirmInvitation,
  revokeInvitation,
}
