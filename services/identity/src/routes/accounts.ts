import { createUser, deleteUser, listUsers } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pollUntil } from '../domain/poll-until.ts'
import { newProfile } from '../domain/profile.ts'
import { openSession } from './open-session.ts'

// Someone may ask right after creating a community, before the event of it is here.
const creatorPatience = { timeoutMs: 1_500, everyMs: 100 }

export function accountRoutes(app: FastifyInstance, context: Context) {
  const { clock, users, relay, passwords, sessions, cookie } = context

  serve(app, createUser, async ({ body, request, reply, requestId }) => {
    if (await users.findByEmail(body.email)) throw new AppError('email-taken')
    const passwordHash = await passwords.hash(body.password)
    const account = { email: body.email, passwordHash, profile: newProfile(body) }
    const user = await users.create(account, { requestId, now: clock.now() })
    relay(user.id)
    await openSession(context, user, { request, reply })
    return user
  })

  serve(app, listUsers, async ({ caller }) => {
    if (!(await pollUntil(() => users.hasCreatedCommunity(caller.userId), creatorPatience))) {
      throw new AppError('forbidden')
    }
    return users.listNames()
  })

  serve(app, deleteUser, async ({ params, caller, reply, requestId }) => {
    assertSelf(caller, params.id)
    const isRemoved = await users.remove(params.id, { requestId, now: clock.now() })
    // Also where the account was gone: an attempt that failed half-way may have left sessions.
    await sessions.destroyAllOf(params.id)
    reply.header('set-cookie', cookie.clear())
    if (!isRemoved) throw new AppError('not-found')
    relay(params.id)
    return { ok: true as const }
  })
}
