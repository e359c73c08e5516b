import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { openSession } from './open-session.ts'

export function sessionHandlers(context: Context) {
  const { users, credentials, passwords, sessions, cookie } = context
  return {
    async login({ body, request, reply }) {
      const credential = await credentials.find(body.email)
      // Verified even where there is no account: neither the answer nor its time tells which it was.
      const isRight = await passwords.verify(body.password, credential?.passwordHash ?? null)
      if (!credential || !isRight) throw new AppError('invalid-credentials')
      const sessionId = await openSession(context, credential.user, { request, reply })
      // A reset that ran in between has ended all sessions but this one.
      if (!(await credentials.isCurrent(credential))) {
        await sessions.destroy(sessionId)
        reply.header('set-cookie', cookie.clear())
        throw new AppError('invalid-credentials')
      }
      if (passwords.isOutdated(credential.passwordHash)) {
        await credentials.rehash(credential, await passwords.hash(body.password))
      }
      return { user: credential.user }
    },

    async logout({ request, reply }) {
      // First, so that the browser forgets the session even where Redis does not answer.
      reply.header('set-cookie', cookie.clear())
      const sessionId = cookie.read(request.headers.cookie)
      if (sessionId) await sessions.destroy(sessionId)
      return { ok: true as const }
    },

    async currentUser({ caller, request, reply }) {
      if (!caller) return { user: null }
      const user = await users.find(caller.userId)
      const sessionId = cookie.read(request.headers.cookie)
      // Each use prolongs the session; this keeps the browser's copy as long.
      if (user && sessionId) reply.header('set-cookie', cookie.set(sessionId))
      return { user }
    },

    loginRedirect: async ({ reply }) => reply.redirect('/?login=1', 302),
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
