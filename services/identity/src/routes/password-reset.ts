import { forgotPassword, resetPassword } from '@muster/contracts/routes/identity'
import { AppError } from '@muster/service-kit/errors'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { resetTokenHash } from '../domain/reset-token.ts'
import { sendResetMail } from '../jobs/reset-mail-job.ts'

export function passwordResetRoutes(app: FastifyInstance, { clock, credentials, jobs, passwords, sessions }: Context) {
  serve(app, forgotPassword, async ({ body }) => {
    await jobs.enqueue(sendResetMail, body)
    return { ok: true as const }
  })

  serve(app, resetPassword, async ({ body }) => {
    const tokenHash = resetTokenHash(body.token)
    const now = clock.now()
    // Asked before hashing, so that guessing tokens costs us nothing.
    if (!(await credentials.isResetOpen(tokenHash, now))) throw new AppError('invalid-token')
    const done = await credentials.reset(tokenHash, await passwords.hash(body.newPassword), now)
    if (!done) throw new AppError('invalid-token')
    await sessions.destroyAllOf(done.userId)
    return { ok: true as const }
  })
}
