import type { operatorRoutes } from '@muster/contracts/routes/operators'
import { AppError } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { newMailedToken } from '../domain/mailed-token.ts'
import type { Invitation } from '../store/invitations.ts'
import { invitationPath } from './invitation.ts'
import { requireRole } from './require-role.ts'

/** Handlers for invitations by admins. Two admins are needed; one alone could invite the second person who confirms their own orders. */
export function invitationHandlers({ invitations, clock }: Pick<Context, 'invitations' | 'clock'>) {
  return {
    async listOperatorInvitations({ operator }) {
      requireRole(operator, 'admin')
      return (await invitations.list(clock.now())).map(present)
    },

    async inviteOperator({ operator, body: { name, roles }, log }) {
      requireRole(operator, 'admin')
      const { token, hash } = newMailedToken()
      const distinct = [...new Set(roles)]
      const invitation = await invitations.create(
        { hash, name, roles: distinct, invitedBy: inviterOf(operator) },
        clock.now(),
      )
      log.warn({ operatorId: invitation.operatorId, by: operator.operatorId }, 'operator invited')
      return { invitation: present(invitation), path: invitationPath(token) }
    },

    async confirmInvitation({ operator, params: { id }, log }) {
      requireRole(operator, 'admin')
      const found = await invitations.byId(id, clock.now())
      if (!found) throw new AppError('not-found')
      if (found.invitedBy.id === operator.operatorId) throw new AppError('second-person-needed')
      const confirmed = await invitations.confirm(id, inviterOf(operator), clock.now())
      if (!confirmed) throw new AppError('not-found')
      log.warn({ operatorId: id, by: operator.operatorId }, 'operator invitation confirmed')
      return present(confirmed)
    },

    async revokeInvitation({ operator, params: { id }, log }) {
      requireRole(operator, 'admin')
      if (!(await invitations.revoke(id, inviterOf(operator), clock.now()))) throw new AppError('not-found')
      log.warn({ operatorId: id, by: operator.operatorId }, 'operator invitation revoked')
      return { ok: true as const }
    },
  } satisfies Partial<Handlers<typeof operatorRoutes>>
}

const inviterOf = ({ operatorId: id, name }: Operator) => ({ id, name })

const present = ({ operatorId: id, name, roles, invitedBy, confirmedBy, expiresAt }: Invitation) => ({
  ...{ id, name, roles: [...roles], invitedBy: { id: invitedBy.id, name: invitedBy.name } },
  confirmedBy: confirmedBy?.name ?? null,
  expiresAt: expiresAt.toISOString(),
})
