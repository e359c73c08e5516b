import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { signInLane } from '../passwords/lane.ts'
import { openSessionWhileCurrent } from './open-session.ts'

/** Handlers for signing in and out with a password, and for the signed-in user. */
export function sessionHandlers(context: Context) {
  const { users, credentials, passwords, sessions, cookie } = context
  return {
    async login({ body, request, reply, log }) {
      const credential = await credentials.find(body.email)
      // Verified even without an account, so that neither the reply nor its time reveals whether one exists.
      const lane = signInLane(context, request, body.email)
      const isRight = await passwords.verify(body.password, credential?.passwordHash ?? null, lane)
      if (!credential || !isRight) {
        audit(log, 'sign-in-failed', credential?.user.id ?? null)
        throw new AppError('invalid-credentials')
      }
      const isCurrent = () => credentials.isCurrent(credential)
      if (!(await openSessionWhileCurrent(context, credential.user, { request, reply }, isCurrent)))
        throw new AppError('invalid-credentials')
      audit(log, 'signed-in', credential.user.id)
      if (passwords.isOutdated(credential.passwordHash)) {
        await credentials.rehash(credential, await passwords.hash(body.password, lane))
      }
      return { user: credential.user }
    },

    async logout({ request, reply }) {
      // Cleared first, so that the browser drops the cookie even when Redis is unreachable.
      cookie.clear(reply)
      const sessionId = cookie.read(request)
      if (sessionId) await sessions.destroy(sessionId)
      return { ok: true as const }
    },

    async currentUser({ caller, request, reply }) {
      if (!caller) return { user: null }
      const user = await users.find(caller.userId)
      // A session that was opened while the address was verified or the name changed has the old values.
      if (user && (user.isEmailVerified !== caller.isEmailVerified || user.name !== caller.name))
        await sessions.updateCaller(user.id, { isEmailVerified: user.isEmailVerified, name: user.name })
      const sessionId = cookie.read(request)
      // Each use renews the session in Redis; this renews the cookie's lifetime too.
      if (user && sessionId) cookie.set(reply, sessionId)
      return { user }
    },

    loginRedirect: async ({ reply }) => reply.redirect('/?login=1', 302),
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
