import { operatorAccessed, operatorActed } from '@muster/contracts/events/identity'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { AuditStore } from '../store/audit.ts'

const actions = {
  invited: 'operator-invited',
  'invitation-confirmed': 'invitation-confirmed',
  'invitation-revoked': 'invitation-revoked',
  joined: 'operator-joined',
  'signed-in': 'operator-signed-in',
  disabled: 'operator-disabled',
  'roles-asked': 'operator-roles-asked',
  'roles-changed': 'operator-roles-changed',
  'roles-refused': 'operator-roles-refused',
  'opened-command-line': 'command-line-opened',
} as const

/** Consumers that record in the audit which operators signed in, joined or left, and what operators did to accounts. */
export function operateConsumers({ audit }: { audit: AuditStore }): ConsumerEntry[] {
  return [
    onEvent(operatorAccessed, async ({ action, operatorId: id, name, passkey, by, roles, at }, { eventId }) => {
      const detail: Record<string, string> = { ...(by && { by }), ...(roles && { roles: roles.join(' ') }) }
      const fact = { who: { id, name, passkey }, action: actions[action], subject: id, detail }
      await audit.append({ ...fact, key: `event ${eventId}` }, new Date(at))
    }),
    onEvent(operatorActed, async ({ action, operatorId: id, name, passkey, accountId, note, at }, { eventId }) => {
      const fact = { who: { id, name, passkey }, action, subject: accountId, detail: { note } }
      await audit.append({ ...fact, key: `event ${eventId}` }, new Date(at))
    }),
  ]
}
