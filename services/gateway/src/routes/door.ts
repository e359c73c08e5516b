import type { Route } from '@muster/contracts/define-route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRateLimits } from '../hooks/limit-rate.ts'
import type { resolveVisitor } from '../hooks/resolve-visitor.ts'

type Parts = { limitRate: ReturnType<typeof createRateLimits>; resolve: ReturnType<typeof resolveVisitor> }

export type Door = ReturnType<typeof createDoor>

/** What every call passes on its way to a service. */
export function createDoor({ limitRate, resolve }: Parts) {
  return {
    /** Before the body is read: the address, then who is asking. */
    async enter(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await limitRate(route.name, ['ip'], request, reply)
      await resolve(request, route.access)
      await limitRate(route.name, ['user'], request, reply)
    },
    /** With the body: the account that it names. */
    admit: (route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> =>
      limitRate(route.name, ['email'], request, reply),
  }
}
