import type { operatorRoutes } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { mailedTokenHash } from '../domain/mailed-token.ts'
import type { OperatorAccount } from '../store/operators.ts'
import { residentAccountHandlers } from './accounts.ts'
import { commandLineHandlers } from './command-line.ts'
import { invitationHandlers } from './invitations.ts'
import { openOperatorSession } from './open-operator-session.ts'
import { teamHandlers } from './team.ts'

/** Purposes of WebAuthn challenges; see webauthn.ts. */
const signIn = 'operator-sign-in'
const registrationOf = ({ operatorId }: { operatorId: string }) => `operator-registration ${operatorId}`

/** Handlers for operators: registration by invitation, sign-in with a passkey, the team, and residents' accounts. */
export function operatorHandlers(context: Context): Handlers<typeof operatorRoutes> {
  const { operators, invitations, webauthn, operatorSessions, operatorCookie, clock } = context

  /** The invitation that this token opens. Throws `invalid-token`. */
  async function invitationOf(token: string) {
    const invitation = await invitations.usable(mailedTokenHash(token), clock.now())
    if (!invitation) throw new AppError('invalid-token')
    return invitation
  }

  return {
    async beginOperatorRegistration({ body: { token } }) {
      const invitation = await invitationOf(token)
      const { operatorId: id, name } = invitation
      return { name, options: await webauthn.registrationOptions(registrationOf(invitation), { id, name }) }
    },

    async finishOperatorRegistration({ body: { token, response }, request, reply, log }) {
      const invitation = await invitationOf(token)
      const credential = await webauthn.verifyRegistration(registrationOf(invitation), response)
      const account = await operators.join(invitation, credential, clock.now())
      // Null if the invitation was used at the same moment by another request.
      if (!account) throw new AppError('invalid-token')
      log.warn({ operatorId: account.id, name: account.name }, 'operator joined')
      await openOperatorSession(context, { account, passkey: credential.id }, { request, reply })
      return presentOperator(account)
    },

    beginOperatorSignIn: () => webauthn.options(signIn),

    async finishOperatorSignIn({ body: { response }, request, reply, log }) {
      const known = await operators.byPasskey(response.id)
      if (!known) throw new AppError('passkey-refused')
      const counter = await webauthn.verify(signIn, known.credential, response)
      const account = await operators.signedIn(known, counter, clock.now())
      if (!account) throw new AppError('passkey-refused')
      log.info({ operatorId: account.id }, 'operator signed in')
      await openOperatorSession(context, { account, passkey: known.credential.id }, { request, reply })
      // Checked after the session exists: disabling an operator or changing their roles ends only the sessions that exist at that time, and misses one that
      // is opened just after.
      if ((await operators.byId(account.id))?.roles.join() !== account.roles.join()) {
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

    ...commandLineHandlers(context),
    ...residentAccountHandlers(context),
    ...teamHandlers(context),
    ...invitationHandlers(context),
  }
}

const presentOperator = ({ id, name, roles }: OperatorAccount) => ({ id, name, roles: [...roles] })
