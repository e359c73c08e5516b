import type { operatorRoutes } from '@muster/contracts/routes/operators'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { AppError } from '@muster/service-kit/errors'
import type { Operator } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import type { OperatorAccount } from '../store/operators.ts'
import { requireRole } from './require-role.ts'

/**
 * Handlers for managing the operations team. Adding a role needs two admins, as an invitation does; one alone could give roles to the second person who
 * confirms their own orders. Removing a role needs only one admin.
 */
export function teamHandlers({
  operators,
  operatorSessions,
  clock,
}: Pick<Context, 'operators' | 'operatorSessions' | 'clock'>) {
  /** The active operator with this id. Throws `not-found`. */
  async function member(id: string): Promise<OperatorAccount> {
    const found = await operators.byId(id)
    if (!found) throw new AppError('not-found')
    return found
  }

  /**
   * Makes a change and ends the operator's sessions, because sessions store roles. They end before the change too: if Redis failed only afterwards, the
   * sessions would stay, and a second try would find nothing to change.
   */
  async function withoutSessions<T>(id: string, change: () => Promise<T>): Promise<T> {
    await operatorSessions.destroyAllOf(id)
    const changed = await change()
    await operatorSessions.destroyAllOf(id)
    return changed
  }

  async function setRoles(
    account: OperatorAccount,
    roles: OperatorRole[],
    operator: Operator,
  ): Promise<OperatorAccount> {
    const { id } = account
    const givesUpAdmin = account.roles.includes('admin') && !roles.includes('admin')
    // Checked before the sessions end, so that a refused change signs nobody out.
    if (givesUpAdmin && !(await operators.hasAdminBeside(id))) throw new AppError('last-admin')
    const set = () => operators.setRoles(account, roles, personOf(operator), clock.now())
    return doneOf(await withoutSessions(id, set))
  }

  return {
    async listOperators({ operator }) {
      requireRole(operator, 'admin')
      return (await operators.list()).map(presentMember)
    },

    async disableOperator({ operator, params: { id }, log }) {
      requireRole(operator, 'admin')
      // Otherwise the last admin could lock the team out.
      if (id === operator.operatorId) throw new AppError('forbidden')
      const disabled = await withoutSessions(id, () => operators.disable(id, personOf(operator), clock.now()))
      if (disabled === null) throw new AppError('not-found')
      log.warn({ operatorId: id, by: operator.operatorId }, 'operator disabled')
      return presentMember(doneOf(disabled))
    },

    async changeOperatorRoles({ operator, params: { id }, body, log }) {
      requireRole(operator, 'admin')
      const account = await member(id)
      const roles = distinct(body.roles)
      if (isSame(roles, account.roles)) throw new AppError('conflict')
      const gets = roles.filter(role => !account.roles.includes(role))
      log.warn({ operatorId: id, by: operator.operatorId, roles, gets }, 'operator roles change')
      if (gets.length > 0)
        return presentMember(doneOf(await operators.ask(account, roles, personOf(operator), clock.now())))
      return presentMember(await setRoles(account, roles, operator))
    },

    async confirmOperatorRoles({ operator, params: { id }, body, log }) {
      requireRole(operator, 'admin')
      const account = await member(id)
      if (!account.asked || !isSame(distinct(body.roles), account.asked.roles)) throw new AppError('conflict')
      if ([account.id, account.asked.by.id].includes(operator.operatorId)) throw new AppError('second-person-needed')
      const given = await setRoles(account, account.asked.roles, operator)
      log.warn({ operatorId: id, by: operator.operatorId, roles: given.roles }, 'operator roles confirmed')
      return presentMember(given)
    },

    async refuseOperatorRoles({ operator, params: { id } }) {
      requireRole(operator, 'admin')
      const account = await member(id)
      if (!account.asked) throw new AppError('not-found')
      return presentMember(doneOf(await operators.refuseAsked(account, personOf(operator), clock.now())))
    },
  } satisfies Partial<Handlers<typeof operatorRoutes>>
}

/** Returns the changed account. Throws if the change would leave no admin, or if somebody else has changed the same person meanwhile. */
function doneOf(account: OperatorAccount | 'last-admin' | null): OperatorAccount {
  if (account === null) throw new AppError('conflict')
  if (account === 'last-admin') throw new AppError('last-admin')
  return account
}

const personOf = ({ operatorId: id, name }: Operator) => ({ id, name })
const distinct = (roles: readonly OperatorRole[]) => [...new Set(roles)]
const isSame = (some: readonly OperatorRole[], others: readonly OperatorRole[]) =>
  some.length === others.length && some.every(role => others.includes(role))

const presentMember = ({ id, name, roles, invitedBy, passkey, asked, ...dates }: OperatorAccount) => ({
  ...{ id, name, roles: [...roles], invitedBy, passkey, asked },
  joinedAt: dates.joinedAt.toISOString(),
  lastSignInAt: dates.lastSignInAt.toISOString(),
  disabledAt: dates.disabledAt?.toISOString() ?? null,
})
