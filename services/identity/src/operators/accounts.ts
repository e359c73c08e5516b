import type { operatorRoutes } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { audit } from '../audit.ts'
import { collectExport } from '../collect-export.ts'
import type { Context } from '../context.ts'
import { deviceWords } from '../domain/device-words.ts'
import { sendExportedMail } from '../jobs/mail-jobs.ts'
import { requireRole } from './require-role.ts'

type Act = Parameters<Context['operators']['acts']>[1]['action']

/** Handlers for what admins do for residents who cannot do it themselves, for example after losing a phone, or when somebody else uses their account. */
export function residentAccountHandlers(
  context: Pick<Context, 'operators' | 'users' | 'sessions' | 'passkeys' | 'clock' | 'jobs'>,
) {
  const { operators, users, sessions, clock, jobs } = context

  /** The account with this id. Throws `not-found`. */
  async function known(id: string) {
    const found = await users.find(id)
    if (!found) throw new AppError('not-found')
    return found
  }

  /** Writes the audit entry; call it before the action. Throws `forbidden` if the operator was disabled meanwhile. */
  async function record(operator: Operator, action: Act, accountId: string, note: string): Promise<void> {
    const { operatorId, name, passkey } = operator
    const isKnown = await operators.acts({ operatorId, name, passkey }, { action, accountId, note, at: clock.now() })
    if (!isKnown) throw new AppError('forbidden')
  }

  return {
    async findAccount({ operator, body }) {
      requireRole(operator, 'admin')
      const found = 'id' in body ? await users.find(body.id) : await users.findByEmail(body.email)
      if (!found) throw new AppError('not-found')
      const { id, email, isEmailVerified, createdAt } = found
      const open = await sessions.list(id, clock.now())
      return {
        ...{ id, email, isEmailVerified, createdAt },
        sessions: open.map(({ device, openedAt, lastUsedAt, means }) => ({
          ...deviceWords(device),
          signedInAt: openedAt.toISOString(),
          signedInWith: means ?? null,
          lastUsedAt: lastUsedAt.toISOString(),
        })),
      }
    },

    async endSessions({ operator, params: { id }, body: { note }, log }) {
      requireRole(operator, 'admin')
      await known(id)
      await record(operator, 'sessions-ended', id, note)
      const ended = (await sessions.list(id, clock.now())).length
      await sessions.destroyAllOf(id)
      audit(log, 'sessions-ended-by-operator', id)
      return { ended }
    },

    async eraseAccount({ operator, params: { id }, body: { email, note }, log }) {
      requireRole(operator, 'admin')
      const found = await known(id)
      if (found.email.toLowerCase() !== email.trim().toLowerCase()) throw new AppError('conflict')
      await record(operator, 'account-erased', id, note)
      // Also before the deletion: after it, a second try would not find the account and could not end its sessions.
      await sessions.destroyAllOf(id)
      // Their community messages are deleted too, because the person cannot be asked whether they may stay.
      const isRemoved = await users.remove(id, clock.now(), { keepsMessages: false })
      await sessions.destroyAllOf(id)
      if (!isRemoved) throw new AppError('not-found')
      audit(log, 'account-deleted', id)
      return { ok: true as const }
    },

    async exportAccount({ operator, params: { id }, body: { note }, log }) {
      requireRole(operator, 'admin')
      await known(id)
      await record(operator, 'account-exported', id, note)
      const collected = await collectExport(context, id)
      audit(log, 'data-exported-by-operator', id)
      await jobs.enqueue(sendExportedMail, { userId: id }).catch((err: unknown) => {
        log.warn({ err, userId: id }, 'mail about an export not queued')
      })
      return collected
    },
  } satisfies Partial<Handlers<typeof operatorRoutes>>
}
