import type { BodyInput } from '@muster/contracts/define-route'
import type { planEvacuation } from '@muster/contracts/routes/navigation'
import { skipToken } from '@reduxjs/toolkit/query'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { alertsApi } from './api.ts'

/** Planning takes the server's processor, and everybody in an area asks at the same time. */
const againMs = 5 * 60_000
/** Whoever comes back to a plan that is older than this gets another one, in seconds. */
const oldSeconds = 60

/** The way to a safe place as the planner knows it now; undefined while nobody says one: fires move, roads close, and shelters fill. */
export function useWayOut(body: BodyInput<typeof planEvacuation> | null) {
  const { data, error, fulfilledTimeStamp, refetch } = alertsApi.endpoints.wayOut.useQuery(
    body ? { body } : skipToken,
    {
      pollingInterval: againMs,
      refetchOnMountOrArgChange: oldSeconds,
    },
  )
  useOnVisible(() => body && refetch())
  // A phone that has slept still has the plan of before.
  const isOld = fulfilledTimeStamp !== undefined && Date.now() - fulfilledTimeStamp > 2 * againMs
  return error === undefined && !isOld ? data : undefined
}
