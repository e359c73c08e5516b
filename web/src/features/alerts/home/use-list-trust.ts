import { staleAfterMs } from '../../../entities/emergency-update/list-age.ts'
import { useListStanding } from '../../../entities/emergency-update/list-standing.ts'
import { useConnected } from '../../../lib/connection.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useFeedStatusQuery } from '../api.ts'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'

const refreshMs = 60_000

/**
 * What may be said of places without an alert. `unknown`: no list was ever read. `asking`: one was, and not yet heard which sources answer. `old`: it
 * cannot be renewed now. `silent`: a source of alerts does not answer, or none is connected. `whole`: it was read just now, from all of `sources`.
 */
export type ListTrust =
  | { kind: 'unknown' | 'asking' }
  | { kind: 'old' | 'silent'; checkedAt: string }
  | { kind: 'whole'; checkedAt: string; sources: readonly string[] }

export function useListTrust(): ListTrust {
  const { checkedAt } = useEmergencyUpdates()
  const connected = useConnected()
  const { isOld } = useListStanding()
  const { data: feeds, isLoading } = useFeedStatusQuery(undefined, { pollingInterval: refreshMs })
  const now = useNow()
  if (checkedAt === undefined) return { kind: 'unknown' }
  if (!connected || isOld || now - Date.parse(checkedAt) > staleAfterMs) return { kind: 'old', checkedAt }
  if (isLoading) return { kind: 'asking' }
  const alerts = feeds?.filter(({ about, state }) => about === 'alerts' && state !== 'off')
  if (!alerts?.length || alerts.some(({ state }) => state === 'stale' || state === 'failing'))
    return { kind: 'silent', checkedAt }
  const sources = alerts.filter(({ state }) => state === 'ok').map(({ name }) => name)
  return { kind: 'whole', checkedAt, sources }
}
