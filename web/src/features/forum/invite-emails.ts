import { inviteAddressesIn } from '@muster/contracts/vocabulary/invite-addresses'
import { maxCount } from '@muster/contracts/vocabulary/limits'

export type InviteEmails = { kind: 'empty' | 'invalid' | 'too-many' } | { kind: 'emails'; count: number }

/** Checks the text of an address field. `count` is the number of valid addresses. */
export function checkInviteEmails(text: string): InviteEmails {
  const entries = inviteAddressesIn(text)
  const count = entries.filter(({ email }) => email !== null).length
  if (entries.length === 0) return { kind: 'empty' }
  if (count === 0) return { kind: 'invalid' }
  return entries.length > maxCount.invitations ? { kind: 'too-many' } : { kind: 'emails', count }
}
