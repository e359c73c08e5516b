import type { z } from 'zod'
import type { Context } from '../context.ts'
import { resetMail } from '../domain/reset-mail.ts'
import { newResetToken } from '../domain/reset-token.ts'
import type { sendResetMail } from './reset-mail-job.ts'

/** Sends a reset link if the account exists. */
export function createSendResetMail({ config, clock, users, credentials, mailer, log }: Context) {
  return async ({ email, language }: z.output<typeof sendResetMail.payload>): Promise<void> => {
    const user = await users.findByEmail(email)
    if (!user) return
    const { token, hash } = newResetToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + config.RESET_TTL_SECONDS * 1_000)
    if (!(await credentials.addReset(user.id, hash, { now, expiresAt }))) {
      log.info({ userId: user.id }, 'reset mail not sent: too many open reset links')
      return
    }
    try {
      const { PUBLIC_ORIGIN: origin, RESET_TTL_SECONDS: lifetimeSeconds } = config
      await mailer.send({ to: user.email, ...resetMail({ name: user.name, origin, token, lifetimeSeconds, language }) })
    } catch (err) {
      // A retry creates a new token, because only the hash of this one is stored.
      await credentials.removeReset(user.id, hash)
      throw err
    }
  }
}
