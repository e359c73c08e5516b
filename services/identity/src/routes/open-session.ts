import type { User } from '@muster/contracts/entities/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

/** Opens a session, ends the one that the browser sent, and sets the cookie. Returns the session id. */
export async function openSession(
  { sessions, cookie }: Pick<Context, 'sessions' | 'cookie'>,
  { id, email, name }: User,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const former = cookie.read(request.headers.cookie)
  if (former) await sessions.destroy(former)
  const sessionId = await sessions.create({ userId: id, email, name })
  reply.header('set-cookie', cookie.set(sessionId))
  return sessionId
}
