import { operatorAccessed } from '@muster/contracts/events/identity'
import type { OperatorRole } from '@muster/contracts/vocabulary/operator-roles'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { z } from 'zod'

type Action = z.infer<typeof operatorAccessed.payload>['action']
type Access = {
  operatorId: string
  name: string
  passkey: string | null
  by: string | null
  roles?: OperatorRole[]
  at: Date
}

/** What the audit of the console hears of the people of the team. */
export const accessEntry = (action: Action, { at, ...access }: Access) =>
  outboxEntry(operatorAccessed, { action, ...access, at: at.toISOString() })
