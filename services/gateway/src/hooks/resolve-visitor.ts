import type { Access } from '@muster/contracts/define-route'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { SessionStore } from '@muster/service-kit/redis/sessions'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user behind the request; null for a visitor. */
    visitor: Caller | null
  }
}

type Options = { sessions: SessionStore; cookieName: string }

/**
 * Sets `request.visitor` from the session cookie. When the lookup fails, routes whose reply depends on the session throw
 * `unavailable`; public routes continue without a user. Requests without a cookie need no lookup.
 */
export function resolveVisitor({ sessions, cookieName }: Options) {
  return async (request: FastifyRequest, access: Access): Promise<void> => {
    const sessionId = request.cookies[cookieName]
    if (sessionId && access !== 'ingest') {
      try {
        request.visitor = await sessions.resolve(sessionId)
      } catch (cause) {
        if (access !== 'public') throw new AppError('unavailable', { cause })
        request.log.warn({ err: cause }, 'session lookup failed; public route continues without a user')
      }
    }
    if (access === 'user' && !request.visitor) throw new AppError('unauthenticated')
  }
}
