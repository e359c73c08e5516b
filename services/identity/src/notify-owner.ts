import type { Log } from '@muster/service-kit/log'
import type { FastifyRequest } from 'fastify'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { deviceName } from './domain/device-words.ts'
import type { SecurityChange } from './domain/mails.ts'
import { sendSecurityMail } from './jobs/mail-jobs.ts'

/** Writes a change of password or passkeys to the audit log, and queues a mail to the owner. Never throws, because the change is already made. */
export async function notifyOwner(
  { jobs }: Pick<Context, 'jobs'>,
  change: SecurityChange,
  { userId, request, log }: { userId: string; request: FastifyRequest; log: Log },
): Promise<void> {
  audit(log, change, userId)
  const device = deviceName(request.headers['user-agent'])
  await jobs.enqueue(sendSecurityMail, { userId, change, device }).catch((err: unknown) => {
    log.warn({ err, userId }, 'security mail not queued')
  })
}
