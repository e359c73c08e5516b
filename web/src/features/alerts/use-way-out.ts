import type { BodyInput } from '@muster/contracts/define-route'
import type { planEvacuation } from '@muster/contracts/routes/navigation'
import { skipToken } from '@reduxjs/toolkit/query'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { alertsApi } from './api.ts'

/** Interval between two plans, in ms. Not shorter, because planning is expensive for the server and everybody in an area asks at the same time. */
const againMs = 5 * 60_000
/** A plan that is older than this, in seconds, is requested again when a screen that shows it opens. */
const oldSeconds = 60

/**
 * The current way to a safe place. It is planned again and again, because fires move, roads close and shelters fill. Undefined if `body` is null, while
 * the plan loads, if the last request failed, or if the plan is too old.
 */
export function useWayOut(body: BodyInput<typeof planEvacuation> | null) {
  const { data, error, fulfilledTimeStamp, refetch } = alertsApi.endpoints.wayOut.useQuery(
    body ? { body } : skipToken,
    {
      pollingInterval: againMs,
      refetchOnMountOrArgChange: oldSeconds,
    },
  )
  useOnVisible(() => body && refetch())
  // After a phone wakes it still has the plan from before it slept.
  const isOld = fulfilledTimeStamp !== undefined && Date.now() - fulfilledTimeStamp > 2 * againMs
  return error === undefined && !isOld ? data : undefined
}
