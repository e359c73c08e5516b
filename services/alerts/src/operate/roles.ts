import type { operateRoutes } from '@muster/contracts/routes/operate'
import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'

type Name = keyof typeof operateRoutes

/** Who may do what. A route that is not listed does not compile. */
const allowed: Record<Name, readonly OperatorRole[]> = {
  listHeldForOperators: ['author', 'approver'],
  releaseHeldByOperator: ['author', 'approver'],
  refuseHeldByOperator: ['approver'],
  listKnownZones: ['author', 'approver'],
  previewMessage: ['author'],
  proposeMessage: ['author'],
  listProposals: operatorRoles,
  previewProposal: ['author', 'approver'],
  releaseProposal: ['approver'],
  refuseProposal: ['author', 'approver'],
  getReceipts: operatorRoles,
  listAudit: operatorRoles,
  exportAudit: operatorRoles,
  recordAct: operatorRoles,
  listSenderKeys: ['admin'],
  makeSenderKey: ['admin'],
  confirmSenderKey: ['admin'],
  revokeSenderKey: ['admin'],
  listRecordedDays: ['admin'],
  listReplays: operatorRoles,
  proposeReplay: ['admin'],
  startReplay: ['admin'],
  refuseReplay: ['admin'],
  // To keep still is never the graver choice.
  pauseReplay: ['approver', 'admin'],
  resumeReplay: ['admin'],
  stopReplay: ['approver', 'admin'],
  listFanouts: operatorRoles,
  getFanout: operatorRoles,
  stopFanout: ['approver', 'admin'],
  resumeFanout: ['approver', 'admin'],
}

/** The same handlers for those who have a role that the table names; for all others `forbidden`. */
export function withRoles(handlers: Handlers<typeof operateRoutes>): Handlers<typeof operateRoutes> {
  return forEach(name => async (context: { operator: { roles: OperatorRole[] } }) => {
    if (!context.operator.roles.some(role => allowed[name].includes(role))) throw new AppError('forbidden')
    return handlers[name](context as never)
  })
}

/** What an installation without a console answers. */
export const withoutConsole = (): Handlers<typeof operateRoutes> =>
  forEach(() => async () => {
    throw new AppError('not-found')
  })

function forEach(make: (name: Name) => (context: never) => Promise<unknown>): Handlers<typeof operateRoutes> {
  const names = Object.keys(allowed) as Name[]
  return Object.fromEntries(names.map(name => [name, make(name)])) as unknown as Handlers<typeof operateRoutes>
}
