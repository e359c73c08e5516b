import type { User } from '@muster/contracts/entities/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

type Http = { request: FastifyRequest; reply: FastifyReply }

/** Opens a session, ends the one that the browser sent, and sets the cookie. Returns the session id. */
export async function openSession(
  { sessions, cookie }: Pick<Context, 'sessions' | 'cookie'>,
  { id, email, name }: User,
  { request, reply }: Http,
): Promise<string> {
  const former = cookie.read(request)
  if (former) await sessions.destroy(former)
  const sessionId = await sessions.create({ userId: id, email, name })
  cookie.set(reply, sessionId)
  return sessionId
}

/**
 * Opens a session for a password that was just verified or set. `isCurrent` is asked after the session exists: a deletion
 * or another password change ends all sessions that it can see, and misses one that is opened after it. False when the
 * password is no longer current; the session is then ended and the cookie cleared.
 */
export async function openSessionWhileCurrent(
  context: Pick<Context, 'sessions' | 'cookie'>,
  user: User,
  http: Http,
  isCurrent: () => Promise<boolean>,
): Promise<boolean> {
  const sessionId = await openSession(context, user, http)
  if (await isCurrent()) return true
  await context.sessions.destroy(sessionId)
  context.cookie.clear(http.reply)
  return false
}
