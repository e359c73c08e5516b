import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { sendSignInCode } from '../jobs/mail-jobs.ts'
import { openSessionWhileCurrent } from './open-session.ts'

/** Handlers for the sign-in with a six-digit code sent by e-mail, as an alternative to the password. */
export function signInCodeHandlers(context: Context) {
  const { codes, credentials, jobs } = context
  return {
    async sendSignInCode({ body }) {
      const ticket = codes.newTicket()
      await jobs.enqueue(sendSignInCode, { ...body, ticket })
      return { ticket }
    },

    async signInWithCode({ body: { email, ticket, code }, request, reply, log }) {
      const isRight = await codes.redeem(email, ticket, code)
      const credential = await credentials.find(email)
      // Only for verified addresses. Otherwise somebody who registered a stranger's address would share the account with its owner; see docs/decisions.
      if (!isRight || !credential?.user.isEmailVerified) {
        audit(log, 'sign-in-failed', credential?.user.id ?? null)
        throw new AppError('invalid-code')
      }
      const { user } = credential
      if (
        !(await openSessionWhileCurrent(context, user, { request, reply, means: 'code' }, () =>
          credentials.isCurrent(credential),
        ))
      )
        throw new AppError('invalid-code')
      audit(log, 'signed-in', user.id)
      return { user }
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
