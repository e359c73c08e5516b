import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { OperatorAccount } from '../store/operators.ts'

/** Longest lifetime of a session even if it is used, in seconds: one working shift. */
export const operatorSessionMaxSeconds = 12 * 60 * 60

type Who = { account: OperatorAccount; passkey: string }
type Http = { request: FastifyRequest; reply: FastifyReply }
type Deps = Pick<Context, 'operatorSessions' | 'operatorCookie' | 'clock'>

/** Opens a session of the operator console, ends the session that the browser sent, and sets the cookie. */
export async function openOperatorSession(
  { operatorSessions, operatorCookie, clock }: Deps,
  { account: { id, name, roles }, passkey }: Who,
  { request, reply }: Http,
): Promise<void> {
  const former = operatorCookie.read(request)
  if (former) await operatorSessions.destroy(former)
  const endsAt = clock.now().getTime() + operatorSessionMaxSeconds * 1_000
  operatorCookie.set(reply, await operatorSessions.create({ operatorId: id, name, roles: [...roles], passkey, endsAt }))
}
