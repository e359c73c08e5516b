import type { Route } from '@muster/contracts/define-route'
import { createUser, currentUser, login, signInWithCode } from '@muster/contracts/routes/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { emailIn } from '../domain/email-in.ts'
import type { createRateLimits } from './limit-rate.ts'
import type { SignInLimits } from './limit-sign-in.ts'
import type { resolveVisitor } from './resolve-visitor.ts'

type Parts = {
  limitRate: ReturnType<typeof createRateLimits>
  signIns: SignInLimits
  resolve: ReturnType<typeof resolveVisitor>
}

export type AccessChecks = ReturnType<typeof createAccessChecks>

/** The checks that every proxied request passes: rate limits, and the session that the route's access level requires. */
export function createAccessChecks({ limitRate, signIns, resolve }: Parts) {
  return {
    /** The session alone, for a connection that stays open. */
    resolve,
    /** Before the body is read: limits by address, the session, limits by user. */
    async beforeBody(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await limitRate(route.name, ['ip', 'process'], request, reply)
      await resolve(request, route.access)
      await limitRate(route.name, ['user'], request, reply)
    },
    /** Once the body is read: limits by the e-mail address in it, and those of signing in. */
    async withBody(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await limitRate(route.name, ['ip-email'], request, reply)
      if (route === login) await signIns.before(request, reply)
    },
    /** Before the reply is sent. */
    async answered(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
