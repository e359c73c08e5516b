import type { Access } from '@muster/contracts/define-route'
import { AppError } from '@muster/service-kit/errors'
import type { Caller, Operator } from '@muster/service-kit/http/auth'
import { createLogSample } from '@muster/service-kit/log-sample'
import type { OperatorSessionStore, SessionStore } from '@muster/service-kit/redis/sessions'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user behind the request; null for a visitor. */
    visitor: Caller | null
    /** The operator behind a request to the operator console; null on every other route. */
    operator: Operator | null
  }
}

type Options = {
  residents: { sessions: Pick<SessionStore, 'resolve'>; cookieName: string }
  operators: { sessions: Pick<OperatorSessionStore, 'resolve'>; cookieName: string }
}

/**
 * Sets `request.visitor` or `request.operator` from the session cookie. When the lookup fails, routes whose reply depends on the session throw
 * `unavailable`; public routes continue without a user. Requests without a cookie need no lookup.
 */
export function resolveVisitor({ residents, operators }: Options) {
  // Log lines are sampled, because while Redis is unreachable every request of a signed-in person fails.
  const sample = createLogSample()

  async function resolveOperator(request: FastifyRequest): Promise<void> {
    const sessionId = request.cookies[operators.cookieName]
    if (!sessionId) throw new AppError('unauthenticated')
    try {
      request.operator = await operators.sessions.resolve(sessionId)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    if (!request.operator) throw new AppError('unauthenticated')
  }

  return async (request: FastifyRequest, access: Access): Promise<void> => {
    // Only the operator's cookie is read here; a resident's session gives no access to the console.
    if (access === 'operator') return resolveOperator(request)
    const sessionId = request.cookies[residents.cookieName]
    if (sessionId && access !== 'ingest') {
      try {
        request.visitor = await residents.sessions.resolve(sessionId)
      } catch (cause) {
        if (access !== 'public') throw new AppError('unavailable', { cause })
        const skipped = sample('lookup')
        if (skipped)
          request.log.warn({ err: cause, ...skipped }, 'session lookup failed; public route continues without a user')
      }
    }
    if (access === 'user' && !request.visitor) throw new AppError('unauthenticated')
  }
}
