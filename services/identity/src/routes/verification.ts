import { okReply } from '@muster/contracts/entities/common'
import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import type { Context } from '../context.ts'
import { mailedTokenHash } from '../domain/mailed-token.ts'
import { sendVerificationMail } from '../jobs/mail-jobs.ts'

/** Handlers for verifying an e-mail address by a mailed link. */
export function verificationHandlers({ clock, jobs, sessions, users, verifications }: Context) {
  return {
    async sendVerificationMail({ body: { language }, caller: { userId } }) {
      await jobs.enqueue(sendVerificationMail, { userId, language })
      return okReply
    },

    async verifyEmail({ body: { token }, caller: { userId }, log }) {
      const isVerified = await verifications.verify(userId, mailedTokenHash(token), clock.now())
      const user = await users.find(userId)
      // Opening a link again after it has verified the address is not an error.
      if (!user || (!isVerified && !user.isEmailVerified)) throw new AppError('invalid-token')
      await sessions.updateCaller(userId, { isEmailVerified: true })
      if (isVerified) audit(log, 'email-verified', userId)
      return { user }
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
