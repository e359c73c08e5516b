import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { patchProfile } from '../domain/profile.ts'
import { notifyOwner } from '../notify-owner.ts'
import { confirmOwner } from '../passwords/confirm-owner.ts'
import { knownLane } from '../passwords/lane.ts'
import { openSessionWhileCurrent } from './open-session.ts'

/** Handlers for reading and changing a profile. */
export function profileHandlers(context: Context) {
  const { users, cookie, credentials, passwords, sessions } = context
  return {
    async getUser({ params, caller }) {
      assertSelf(caller, params.id)
      const user = await users.find(params.id)
      if (!user) throw new AppError('not-found')
      return user
    },

    async updateUser({ params, body, caller, request, reply, log }) {
      assertSelf(caller, params.id)
      const version = body.password
        ? await confirmOwner(context, { action: 'change-password', proof: body }, caller, log)
        : undefined
      const passwordHash = body.password
        ? await passwords.hash(body.password, knownLane(`user ${caller.userId}`))
        : undefined
      // Also before the change: if the process stopped or Redis failed just after it, the sessions would stay open.
      if (passwordHash) await sessions.destroyAllOf(params.id, { except: cookie.read(request) })
      const saved = await users.update(params.id, before => patchProfile(before, body), {
        passwordHash,
        version,
        revision: body.revision,
      })
      if (!saved) throw new AppError('not-found')
      const { before, after } = saved
      if (before.name !== after.name) await sessions.updateCaller(after.id, { name: after.name })
      if (passwordHash) {
        await sessions.destroyAllOf(after.id)
        await notifyOwner(context, 'password-changed', { userId: after.id, request, log })
        const isCurrent = () => credentials.isStored(after.id, passwordHash)
        if (!(await openSessionWhileCurrent(context, after, { request, reply }, isCurrent)))
          throw new AppError((await users.find(after.id)) ? 'conflict' : 'not-found')
      }
      return after
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
