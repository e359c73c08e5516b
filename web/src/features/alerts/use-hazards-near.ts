import { useOnVisible } from '../../lib/use-on-visible.ts'
import { alertsApi } from './api.ts'

const pollMs = 60_000

/** The dangers with their areas, of which the nearest fire is told; undefined while nobody has said them. */
export function useHazardsNear({ anew = false } = {}) {
  const { data, refetch } = alertsApi.endpoints.hazardsNear.useQuery(undefined, {
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: anew,
  })
  useOnVisible(refetch)
  return data
}
