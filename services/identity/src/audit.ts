import type { Log } from '@muster/service-kit/log'

/** Actions on accounts that are written to the audit log, which is searched after an abuse. */
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

/** Writes a line to the audit log. It contains no personal data besides the user id, which is null if there is no such account. */
export function audit(log: Log, action: AccountAction, userId: string | null): void {
  log.info({ audit: action, userId }, 'account audit')
}
