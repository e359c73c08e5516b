import type { operateRoutes } from '@muster/contracts/routes/operate'
import { type OperatorRole, operatorRoles } from '@muster/contracts/vocabulary/operator-roles'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'

type Name = keyof typeof operateRoutes

/** Which roles may call which route. A route that is missing here does not compile. */
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
  // More roles may pause or stop a replay than start one, because stopping is never the more dangerous choice.
  pauseReplay: ['approver', 'admin'],
  resumeReplay: ['admin'],
  stopReplay: ['approver', 'admin'],
  listFanouts: operatorRoles,
  getFanout: operatorRoles,
  stopFanout: ['approver', 'admin'],
  resumeFanout: ['approver', 'admin'],
}

/** Wraps handlers so that they throw `forbidden` unless the operator has a role that the table allows. */
export function withRoles(handlers: Handlers<typeof operateRoutes>): Handlers<typeof operateRoutes> {
  return forEach(name => async (context: { operator: { roles: OperatorRole[] } }) => {
    if (!context.operator.roles.some(role => allowed[name].includes(role))) throw new AppError('forbidden')
    return handlers[name](context as never)
  })
}

/** Handlers for an installation without a console: each throws `not-found`. */
export const withoutConsole = (): Handlers<typeof operateRoutes> =>
  forEach(() => async () => {
    throw new AppError('not-found')
  })

function forEach(make: (name: Name) => (context: never) => Promise<unknown>): Handlers<typeof operateRoutes> {
  const names = Object.keys(allowed) as Name[]
  return Object.fromEntries(names.map(name => [name, make(name)])) as unknown as Handlers<typeof operateRoutes>
}
