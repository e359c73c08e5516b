import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { lastRequestFailed } from '../../lib/last-request-failed.ts'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { alertsApi } from './api.ts'

const pollMs = 60_000

const none: HazardFeature[] = []

/**
 * All hazards with their areas, to find the nearest fire. `anew`: loads them again when the screen opens. `mayLack`: the last request failed, or the
 * server says that its data is stale, so newer hazards may be missing.
 */
export function useHazardsNear({ anew = false } = {}): { hazards: readonly HazardFeature[]; mayLack: boolean } {
  const query = alertsApi.endpoints.hazardsNear.useQuery(undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: anew,
  })
  const { data, refetch } = query
  useOnVisible(refetch)
  return { hazards: data?.features ?? none, mayLack: lastRequestFailed(query) || data?.isStale === true }
}
