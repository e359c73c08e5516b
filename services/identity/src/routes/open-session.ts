import type { User } from '@muster/contracts/entities/user'
import type { SignInMeans } from '@muster/contracts/vocabulary/sign-in-means'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

type Deps = Pick<Context, 'sessions' | 'cookie' | 'clock' | 'config'>
/** `means`: how the person signed in. */
type Http = { request: FastifyRequest; reply: FastifyReply; means?: SignInMeans }

/** Opens a session, ends the session that the browser sent, and sets the cookie. Returns the session id. */
export async function openSession(
  { sessions, cookie, clock, config }: Deps,
  { id, email, isEmailVerified, name }: User,
  { request, reply, means = 'password' }: Http,
): Promise<string> {
  const former = cookie.read(request)
  if (former) await sessions.destroy(former)
  const openedAt = clock.now()
  const endsAt = new Date(openedAt.getTime() + config.SESSION_MAX_SECONDS * 1_000)
  const about = { device: request.headers['user-agent'], openedAt, endsAt, means }
  const sessionId = await sessions.create({ userId: id, email, isEmailVerified, name }, about)
  cookie.set(reply, sessionId)
  return sessionId
}

/**
 * Opens a session for a password or passkey that was just verified or set. `isCurrent` is called after the session exists, because a deletion or another
 * password change ends only the sessions that exist at that time, and misses one that is opened just after. False if the credentials are no longer current;
 * the session is then ended and the cookie cleared.
 */
export async function openSessionWhileCurrent(
  context: Deps,
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
