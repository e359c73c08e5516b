import type { operatorRoutes } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import type { OperatorAccount } from '../store/operators.ts'
import { invitationHash } from './invitation.ts'
import { invitationHandlers } from './invitations.ts'
import { openOperatorSession } from './open-operator-session.ts'
import { requireRole } from './require-role.ts'

/** Sign-in of the operations team by passkey, and its people. Nobody registers without an invitation. */
export function operatorHandlers(context: Context): Handlers<typeof operatorRoutes> {
  const { operators, invitations, passkeys, operatorSessions, operatorCookie, clock } = context

  async function invitationOf(token: string) {
    const invitation = await invitations.usable(invitationHash(token), clock.now())
    if (!invitation) throw new AppError('invalid-token')
    return invitation
  }

  return {
    async beginOperatorRegistration({ body: { token } }) {
      const invitation = await invitationOf(token)
      const options = await passkeys.registrationOptions(invitation)
      return { name: invitation.name, options: { ...options } }
    },

    async finishOperatorRegistration({ body: { token, response }, request, reply, log }) {
      const invitation = await invitationOf(token)
      const credential = await passkeys.verifyRegistration(invitation, response)
      const account = await operators.join(invitation, credential, clock.now())
      // Somebody else used the invitation at the same moment.
      if (!account) throw new AppError('invalid-token')
      log.warn({ operatorId: account.id, name: account.name }, 'operator joined')
      await openOperatorSession(context, { account, passkey: credential.id }, { request, reply })
      return presentOperator(account)
    },

    async beginOperatorSignIn() {
      return { ...(await passkeys.signInOptions()) }
    },

    async finishOperatorSignIn({ body: { response }, request, reply, log }) {
      const known = await operators.byPasskey(response.id)
      if (!known) throw new AppError('passkey-refused')
      const counter = await passkeys.verifySignIn(known.credential, response)
      const account = await operators.signedIn(known, counter, clock.now())
      if (!account) throw new AppError('passkey-refused')
      log.info({ operatorId: account.id }, 'operator signed in')
      await openOperatorSession(context, { account, passkey: known.credential.id }, { request, reply })
      // A disabling ends all sessions that it can see, and misses one that is opened after it.
      if (!(await operators.isActive(account.id))) {
        await operatorSessions.destroyAllOf(account.id)
        operatorCookie.clear(reply)
        throw new AppError('passkey-refused')
      }
      return presentOperator(account)
    },

    currentOperator: async ({ operator: { operatorId, name, roles } }) => ({ id: operatorId, name, roles }),

    async endOperatorSession({ request, reply }) {
      // Cleared first, so that the browser drops the cookie even when Redis is unreachable.
      operatorCookie.clear(reply)
      const sessionId = operatorCookie.read(request)
      if (sessionId) await operatorSessions.destroy(sessionId)
      return { ok: true as const }
    },

    async listOperators({ operator }) {
      requireRole(operator, 'admin')
      return (await operators.list()).map(presentMember)
    },

    async disableOperator({ operator, params: { id }, log }) {
      requireRole(operator, 'admin')
      // Else the last admin could lock the team out.
      if (id === operator.operatorId) throw new AppError('forbidden')
      const disabled = await operators.disable(id, operator, clock.now())
      if (!disabled) throw new AppError('not-found')
      await operatorSessions.destroyAllOf(id)
      log.warn({ operatorId: id, by: operator.operatorId }, 'operator disabled')
      return presentMember(disabled)
    },

    ...invitationHandlers(context),
  }
}

const presentOperator = ({ id, name, roles }: OperatorAccount) => ({ id, name, roles: [...roles] })

const presentMember = (account: OperatorAccount) => ({
  ...presentOperator(account),
  invitedBy: account.invitedBy,
  passkey: account.passkey,
  joinedAt: account.joinedAt.toISOString(),
  lastSignInAt: account.lastSignInAt.toISOString(),
  disabledAt: account.disabledAt?.toISOString() ?? null,
})
