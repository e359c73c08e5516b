import type { Log } from '@muster/service-kit/log'

/** What happens to accounts, for the log that is searched after an abuse. */
type AccountAction =
  | 'account-created'
  | 'account-deleted'
  | 'data-exported'
  | 'data-exported-by-operator'
  | 'device-signed-out'
  | 'email-verified'
  | 'other-devices-signed-out'
  | 'passkey-added'
  | 'passkey-refused'
  | 'passkey-removed'
  | 'password-changed'
  | 'password-reset'
  | 'sessions-ended-by-operator'
  | 'sign-in-failed'
  | 'signed-in'
  | 'wrong-current-password'

/** Writes a line of the audit log. It names nobody but the user id; null where there is no such account. */
export function audit(log: Log, action: AccountAction, userId: string | null): void {
  log.info({ audit: action, userId }, 'account audit')
}
