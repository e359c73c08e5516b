import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { redisReady } from '@muster/service-kit/redis/redis'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { newProfile } from '../domain/profile.ts'
import { sendVerificationMail } from '../jobs/mail-jobs.ts'
import { confirmOwner } from '../passwords/confirm-owner.ts'
import { addressLane } from '../passwords/lane.ts'
import { openSession } from './open-session.ts'

/** Handlers for creating, listing and deleting accounts. */
export function accountHandlers(context: Context) {
  const { clock, users, passwords, sessions, cookie, jobs, redis } = context
  return {
    async createUser({ body, request, reply, log }) {
      if (await users.findByEmail(body.email)) throw new AppError('email-taken')
      const passwordHash = await passwords.hash(body.password, addressLane(request))
      const account = { email: body.email, passwordHash, profile: newProfile(body) }
      // Checked first: without Redis no session can be opened, and a second attempt would find the address taken.
      await redisReady(redis)
      const user = await users.create(account, clock.now())
      await openSession(context, user, { request, reply })
      audit(log, 'account-created', user.id)
      const language = body.language ?? undefined
      await jobs.enqueue(sendVerificationMail, { userId: user.id, language }).catch((err: unknown) => {
        // The account exists; its owner can request the mail again.
        log.warn({ err, userId: user.id }, 'verification mail not queued')
      })
      return user
    },

    async listUsers({ caller }) {
      // Eventually consistent: the flag comes from an event, so a request just after creating the first community may be refused.
      if (!(await users.hasCreatedCommunity(caller.userId))) throw new AppError('forbidden')
      return users.listNames()
    },

    async deleteUser({ params, body, caller, request, reply, log }) {
      assertSelf(caller, params.id)
      const isThere = (await users.find(params.id)) !== null
      const version = isThere
        ? await confirmOwner(context, { action: 'delete-account', proof: body }, caller, log)
        : undefined
      // Also before the deletion: if the process stopped or Redis failed just after it, the sessions would stay open.
      await sessions.destroyAllOf(params.id, { except: cookie.read(request) })
      const isRemoved = await users.remove(params.id, clock.now(), { ...body, version })
      // Also when the account was already deleted, because an earlier attempt may have failed before it ended the sessions.
      await sessions.destroyAllOf(params.id)
      cookie.clear(reply)
      // The account still exists if its password was changed meanwhile.
      if (!isRemoved) throw new AppError((await users.find(params.id)) ? 'wrong-password' : 'not-found')
      audit(log, 'account-deleted', params.id)
      return { ok: true as const }
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
