import { z } from 'zod'
import { defineRoute, type Route } from '../define-route.ts'
import { done, idParams, instant, textOf } from '../entities/common.ts'
import { operatorInvitation, signedInOperator, teamMember } from '../entities/operator.ts'
import { passkeyAssertion, passkeyOptions, passkeyRegistration } from '../entities/passkey.ts'
import { operatorRoles } from '../vocabulary/operator-roles.ts'
import { accountRoutes } from './accounts.ts'

const consolePath = '/api/operate/'

/** Whether a route belongs to the operator console. The gateway serves these routes only if the console is enabled. */
export const isConsoleRoute = ({ path }: Pick<Route, 'path'>): boolean => path.startsWith(consolePath)

const invitationToken = z.string().min(1).max(200)

export const beginOperatorRegistration = defineRoute({
  name: 'beginOperatorRegistration',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/passkeys/options',
  access: 'public',
  summary:
    'Starts the registration of a passkey with an invitation to the operations team. Answers `invalid-token` if the invitation is not valid.',
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
  summary:
    'Registers a passkey with an invitation to the operations team, and signs in. The invitation cannot be used again.',
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
  summary: 'Starts a sign-in at the operator console: returns the challenge for the passkey.',
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

/** A command line cannot use a passkey. A person who has signed in with one gets this code and enters it there. */
export const makeCommandLineCode = defineRoute({
  name: 'makeCommandLineCode',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/session/codes',
  access: 'operator',
  summary: 'Creates a code with which the caller can open a session at a command line. It works once, for two minutes.',
  reply: z.object({ code: z.string(), expiresAt: instant }),
  errors: ['unauthenticated'],
})

export const openCommandLine = defineRoute({
  name: 'openCommandLine',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/session/code',
  access: 'public',
  summary:
    'Opens a session at a command line with a code from the console, and sets its cookie. The session ends together with the session in which the code was created.',
  body: z.object({ code: z.string().min(1).max(100) }),
  reply: signedInOperator,
  errors: ['invalid-request', 'invalid-token', 'too-many-requests'],
})

export const currentOperator = defineRoute({
  name: 'currentOperator',
  service: 'identity',
  method: 'GET',
  path: '/api/operate/session',
  access: 'operator',
  summary: 'Returns the person who is signed in at the operator console.',
  reply: signedInOperator,
  errors: ['unauthenticated'],
})

export const endOperatorSession = defineRoute({
  name: 'endOperatorSession',
  service: 'identity',
  method: 'DELETE',
  path: '/api/operate/session',
  access: 'public',
  summary: 'Signs out of the operator console. Also succeeds without a session.',
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
    'Disables a person of the team: all their sessions end, and they can no longer sign in. Nobody can disable themselves. For the role admin.',
  params: idParams,
  reply: teamMember,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'last-admin'],
})

const someRoles = z.array(z.enum(operatorRoles)).min(1).max(operatorRoles.length)
const errorsOfRoles = [
  ...(['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'second-person-needed'] as const),
  'last-admin',
] as const

export const changeOperatorRoles = defineRoute({
  name: 'changeOperatorRoles',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/operators/:id/roles',
  access: 'operator',
  summary:
    'Changes the roles of a person of the team. Removed roles end at once; added roles wait until another admin confirms them. Answers `last-admin` if no admin would be left. For the role admin.',
  params: idParams,
  body: z.object({ roles: someRoles }),
  reply: teamMember,
  errors: errorsOfRoles,
})

/** `roles`: the roles that the confirming admin has seen. The requested roles may have changed since. */
export const confirmOperatorRoles = defineRoute({
  name: 'confirmOperatorRoles',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/operators/:id/roles/confirm',
  access: 'operator',
  summary:
    'Confirms roles that another admin has requested for a person. Nobody can confirm their own roles or their own request. For the role admin.',
  params: idParams,
  body: z.object({ roles: someRoles }),
  reply: teamMember,
  errors: errorsOfRoles,
})

export const refuseOperatorRoles = defineRoute({
  name: 'refuseOperatorRoles',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/operators/:id/roles/refuse',
  access: 'operator',
  summary: 'Refuses roles that were requested for a person, or withdraws the caller’s own request. For the role admin.',
  params: idParams,
  reply: teamMember,
  errors: errorsOfRoles,
})

export const listOperatorInvitations = defineRoute({
  name: 'listOperatorInvitations',
  service: 'identity',
  method: 'GET',
  path: '/api/operate/invitations',
  access: 'operator',
  summary: 'Lists the unused invitations to the operations team. For the role admin.',
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
    'Invites a person to the operations team. The link works once, for 24 hours, and only when another admin has confirmed it. For the role admin.',
  body: z.object({
    name: textOf({ kind: 'text', maxLength: 100, minLength: 1, problem: 'required' }),
    roles: someRoles,
  }),
  /** `path` is part of the link. It is shown only in this reply. */
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
  summary: 'Confirms an invitation that another admin has created, so that its link works. For the role admin.',
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
  summary: 'Revokes an invitation, whose link then no longer works. For the role admin.',
  params: idParams,
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

/** The routes of the team of operators and of their sign-in, by name. */
export const operatorRoutes = {
  beginOperatorRegistration,
  finishOperatorRegistration,
  beginOperatorSignIn,
  finishOperatorSignIn,
  makeCommandLineCode,
  openCommandLine,
  currentOperator,
  endOperatorSession,
  listOperators,
  disableOperator,
  changeOperatorRoles,
  confirmOperatorRoles,
  refuseOperatorRoles,
  listOperatorInvitations,
  inviteOperator,
  confirmInvitation,
  revokeInvitation,
  ...accountRoutes,
}
