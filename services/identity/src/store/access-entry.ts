import { operatorAccessed } from '@muster/contracts/events/identity'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { z } from 'zod'

type Action = z.infer<typeof operatorAccessed.payload>['action']
/** `by`: id of the operator who made the change; null if the person did it. */
type Access = {
  operatorId: string
  name: string
  passkey: string | null
  by: string | null
  roles?: OperatorRole[]
  at: Date
}

/** The event about a change of the operations team, for the audit log of the console. */
export const accessEntry = (action: Action, { at, ...access }: Access) =>
  outboxEntry(operatorAccessed, { action, ...access, at: at.toISOString() })
