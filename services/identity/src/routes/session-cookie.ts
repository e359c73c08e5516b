import { isSessionId, sessionCookieName } from '@muster/service-kit/redis/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Reads and writes the session cookie; over https it carries the __Host- prefix and Secure. Needs @fastify/cookie. */
export function createSessionCookie({ secure, maxAgeSeconds }: { secure: boolean; maxAgeSeconds: number }) {
  const name = sessionCookieName(secure)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    /** The session id of the browser, or null when it sent none or one that is not ours. */
    read({ cookies }: FastifyRequest): string | null {
      const id = cookies[name]
      return id !== undefined && isSessionId(id) ? id : null
    },
    set(reply: FastifyReply, id: string): void {
      reply.setCookie(name, id, { ...attributes, maxAge: maxAgeSeconds })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, attributes)
    },
  }
}
