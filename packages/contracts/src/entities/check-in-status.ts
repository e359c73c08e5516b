import type { CheckInStatus } from '../vocabulary/help.ts'

type Said = { status: CheckInStatus; at: string }

/**
 * What a member counts as: their own word. Somebody else's counts where it is later, or where there is no other, and never takes back a call for
 * help: only the person says that they are safe after that. Null: not heard.
 */
export function checkInStatusOf({ own, proxy }: { own: Said | null; proxy: Said | null }): CheckInStatus | null {
  if (!own || !proxy) return (own ?? proxy)?.status ?? null
  if (own.status === 'help') return 'help'
  return proxy.at > own.at ? proxy.status : own.status
}
