import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { alertsApi } from './api.ts'

const pollMs = 60_000

const none: HazardFeature[] = []

/** The dangers with their areas, of which the nearest fire is told. `mayLack`: newer ones cannot be had now. */
export function useHazardsNear({ anew = false } = {}): { hazards: readonly HazardFeature[]; mayLack: boolean } {
  const { data, isError, refetch } = alertsApi.endpoints.hazardsNear.useQuery(undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: anew,
  })
  useOnVisible(refetch)
  return { hazards: data?.features ?? none, mayLack: isError || data?.isStale === true }
}
