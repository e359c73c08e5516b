import { isSessionId } from '@muster/service-kit/redis/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Options = { name: string; sameSite: 'lax' | 'strict'; secure: boolean; maxAgeSeconds: number }

/** Reads and writes a session cookie. `secure`: for https; `name` then has the `__Host-` prefix. Needs @fastify/cookie. */
export function createSessionCookie({ name, sameSite, secure, maxAgeSeconds }: Options) {
  const attributes = { path: '/', httpOnly: true, sameSite, secure } as const
  return {
    /** The session id that the browser sent; null if it sent none, or one in another format. */
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
