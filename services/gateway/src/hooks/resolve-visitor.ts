import type { Access } from '@muster/contracts/define-route'
import type { Caller } from '@muster/service-kit/auth'
import { AppError } from '@muster/service-kit/errors'
import type { SessionStore } from '@muster/service-kit/sessions'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user behind the request; null for a visitor. */
    visitor: Caller | null
  }
}

type Options = { sessions: SessionStore; cookieName: string }

/** Finds out who is asking. A visitor without a cookie costs no lookup, and what is open stays open without Redis. */
export function resolveVisitor({ sessions, cookieName }: Options) {
  return async (request: FastifyRequest, access: Access): Promise<void> => {
    const sessionId = request.cookies[cookieName]
    if (sessionId && access !== 'ingest') {
      try {
        request.visitor = await sessions.resolve(sessionId)
      } catch (cause) {
        if (access === 'user') throw new AppError('unavailable', { cause })
        request.log.warn({ err: cause }, 'a session could not be looked up; going on as a visitor')
      }
    }
    if (access === 'user' && !request.visitor) throw new AppError('unauthenticated')
  }
}
