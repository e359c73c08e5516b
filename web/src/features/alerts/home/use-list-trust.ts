import { staleAfterMs } from '../../../entities/emergency-update/list-age.ts'
import { useListStanding } from '../../../entities/emergency-update/list-standing.ts'
import { useConnected } from '../../../lib/connection.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useFeedStatusQuery } from '../api.ts'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'

const refreshMs = 60_000

/**
 * How far the list can be trusted, which decides what may be said about a place without an alert. `unknown`: no list was ever loaded. `asking`: the
 * list is current, but the state of the sources is still loading. `old`: the list cannot be renewed. `silent`: a source of alerts is stale or failing,
 * no source is on, or the state of the sources cannot be loaded. `whole`: the list is current and all sources answer; `sources` has their names.
 */
export type ListTrust =
  | { kind: 'unknown' | 'asking' }
  | { kind: 'old' | 'silent'; checkedAt: string }
  | { kind: 'whole'; checkedAt: string; sources: readonly string[] }

/** The trust in the current list of updates. */
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
