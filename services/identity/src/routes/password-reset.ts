import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { mailedTokenHash } from '../domain/mailed-token.ts'
import { sendResetMail } from '../jobs/mail-jobs.ts'
import { notifyOwner } from '../notify-owner.ts'
import { knownLane } from '../passwords/lane.ts'

/** Handlers for resetting a password by a mailed link. */
export function passwordResetHandlers(context: Context) {
  const { clock, credentials, deviceCookie, devices, jobs, passwords, sessions } = context
  return {
    async forgotPassword({ body }) {
      await jobs.enqueue(sendResetMail, body)
      return { ok: true as const }
    },

    async resetPassword({ body, request, reply, log }) {
      const tokenHash = mailedTokenHash(body.token)
      const now = clock.now()
      // Checked before hashing, so that requests with guessed tokens are cheap.
      const userId = await credentials.ownerOfReset(tokenHash, now)
      if (userId === null) throw new AppError('invalid-token')
      const passwordHash = await passwords.hash(body.newPassword, knownLane(`link ${tokenHash}`))
      // Also before the link is used up: if Redis failed only afterwards, sessions opened with the old password would stay, and the link could not be used
      // again.
      await sessions.destroyAllOf(userId)
      const done = await credentials.reset(tokenHash, passwordHash, now)
      if (!done) throw new AppError('invalid-token')
      await sessions.destroyAllOf(done.userId)
      await notifyOwner(context, 'password-reset', { userId: done.userId, request, log })
      // Remembers the device, so that strangers who guess passwords cannot delay the owner's sign-in with the new one.
      const known = devices.remember(undefined, done.email, now)
      for (const attributes of deviceCookie.paths) reply.setCookie(deviceCookie.name, known, attributes)
      return { ok: true as const }
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
