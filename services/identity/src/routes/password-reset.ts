import type { identityRoutes } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { resetTokenHash } from '../domain/reset-token.ts'
import { sendResetMail } from '../jobs/reset-mail-job.ts'

export function passwordResetHandlers({ clock, credentials, jobs, passwords, sessions }: Context) {
  return {
    async forgotPassword({ body }) {
      await jobs.enqueue(sendResetMail, body)
      return { ok: true as const }
    },

    async resetPassword({ body }) {
      const tokenHash = resetTokenHash(body.token)
      const now = clock.now()
      // Checked before hashing, so that requests with guessed tokens are cheap.
      if (!(await credentials.isResetOpen(tokenHash, now))) throw new AppError('invalid-token')
      const done = await credentials.reset(tokenHash, await passwords.hash(body.newPassword), now)
      if (!done) throw new AppError('invalid-token')
      await sessions.destroyAllOf(done.userId)
      return { ok: true as const }
    },
  } satisfies Partial<Handlers<typeof identityRoutes>>
}
