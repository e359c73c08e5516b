import type { Route } from '@muster/contracts/define-route'
import {
  createUser,
  currentUser,
  forgotPassword,
  login,
  sendSignInCode,
  signInWithCode,
} from '@muster/contracts/routes/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { emailIn } from '../domain/email-in.ts'
import type { createRateLimits } from './limit-rate.ts'
import type { SignInLimits } from './limit-sign-in.ts'
import type { resolveVisitor } from './resolve-visitor.ts'
import type { createShedding } from './shed-load.ts'

type Parts = {
  limitRate: ReturnType<typeof createRateLimits>
  shedding: ReturnType<typeof createShedding>
  signIns: SignInLimits
  sessions: { forgetAll(): void }
  resolve: ReturnType<typeof resolveVisitor>
}

export type AccessChecks = ReturnType<typeof createAccessChecks>

/** The routes of identity that change data but never end or change a session. After all other changes the session cache is cleared. */
const keepsSessions: readonly Route[] = [login, sendSignInCode, signInWithCode, createUser, forgotPassword]

/** Whether identity did not check the password, because it was unreachable or its queue was full. Such an attempt is not counted. */
const isUnjudged = (status: number) => status >= 500 || status === 429

/** The checks that every proxied request passes: overload, rate limits, and the session that the route's access level requires. */
export function createAccessChecks({ limitRate, shedding, signIns, sessions, resolve }: Parts) {
  return {
    /** Resolves only the session, for a connection that stays open. */
    resolve,
    /** Checks before the body is read: overload, limits by IP address, the session, limits by user. Throws if the request is refused. */
    async beforeBody(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      shedding.beforeBody(route, request, reply)
      await limitRate(route.name, ['ip', 'process'], request, reply)
      await resolve(request, route.access)
      await limitRate(route.name, ['user'], request, reply)
    },
    /** Checks after the body is read: overload, limits by the e-mail address in it, and sign-in limits. Throws if the request is refused. */
    async withBody(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      shedding.withBody(route, request, reply)
      await limitRate(route.name, ['ip-email'], request, reply)
      if (route === login) await signIns.before(request, reply)
    },
    /** Called before the reply is sent: clears the session cache if needed, and counts or remembers the sign-in. */
    async answered(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (route.service === 'identity' && route.method !== 'GET' && !keepsSessions.includes(route)) sessions.forgetAll()
      if (route === login && isUnjudged(reply.statusCode)) await signIns.notFailed(request)
      if (reply.statusCode >= 300) return
      if (route === login) await signIns.succeeded(request, reply)
      const email =
        route === createUser || route === signInWithCode
          ? emailIn(request.body)
          : route === currentUser && request.visitor?.email
      if (email) signIns.remember(request, reply, email)
    },
  }
}
