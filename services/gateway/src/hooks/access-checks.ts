import type { Route } from '@muster/contracts/define-route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRateLimits } from './limit-rate.ts'
import type { resolveVisitor } from './resolve-visitor.ts'

type Parts = { limitRate: ReturnType<typeof createRateLimits>; resolve: ReturnType<typeof resolveVisitor> }

export type AccessChecks = ReturnType<typeof createAccessChecks>

/** The checks that every proxied request passes: rate limits, and the session that the route's access level requires. */
export function createAccessChecks({ limitRate, resolve }: Parts) {
  return {
    /** Before the body is read: limits by address, the session, limits by user. */
    async beforeBody(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await limitRate(route.name, ['ip'], request, reply)
      await resolve(request, route.access)
      await limitRate(route.name, ['user'], request, reply)
    },
    /** Once the body is read: limits by the e-mail address in it. */
    withBody: (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> =>
      limitRate(route.name, ['email'], request, reply),
  }
}
