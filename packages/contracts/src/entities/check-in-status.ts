import type { CheckInStatus } from '../vocabulary/help.ts'

type Said = { status: CheckInStatus; at: string }

/**
 * The status of a member: their own check-in. Another member's check-in about them counts if it is later, or if there is no other one, but it never takes
 * back a call for help: only the person can say that they are safe after that. Null means not heard.
 */
export function checkInStatusOf({ own, proxy }: { own: Said | null; proxy: Said | null }): CheckInStatus | null {
  if (!own || !proxy) return (own ?? proxy)?.status ?? null
  if (own.status === 'help') return 'help'
  return proxy.at > own.at ? proxy.status : own.status
}
