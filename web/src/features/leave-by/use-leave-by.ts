import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { useEffect } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { lastRequestFailed } from '../../lib/last-request-failed.ts'
import { byServerClock } from '../../lib/server-clock.ts'
import { leaveByApi } from './api.ts'

const pollMs = 30_000
// Delays of further requests, in ms. Navigation gets an update at the same moment as this page, and then needs time to compute everybody's time.
const catchUpMs = [2_000, 6_000]

/** `from`: where the person leaves from; null for their home. `version` changes with the hazards. */
export type LeavingFrom = { from: Position | null; way?: RoutingProfile; version: string }

/** The last answer. `isFailing`: the last request failed, so the answer may be old. */
export type KnownLeaveBy = {
  answer: LeaveByAnswer | undefined
  /** When the answer arrived, ISO 8601; null if there is none. */
  heardAt: string | null
  isFailing: boolean
  refetch: () => void
}

/** When the person has to leave. Polls the server, and asks again at each change of the hazards. */
export function useLeaveBy({ from, way, version }: LeavingFrom): KnownLeaveBy {
  const language = useLanguage()
  const query = { language, ...(from && { from: from.join() }), ...(way && { profile: way }) }
  const asked = leaveByApi.endpoints.leaveBy.useQuery({ query }, { pollingInterval: pollMs })
  const { currentData: answer, refetch, fulfilledTimeStamp } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the version is the reason to ask again
  useEffect(() => {
    refetch()
    const timers = catchUpMs.map(ms => setTimeout(refetch, ms))
    return () => timers.forEach(clearTimeout)
  }, [version, refetch])
  const heardAt = answer && fulfilledTimeStamp ? new Date(byServerClock(fulfilledTimeStamp)).toISOString() : null
  return { answer, heardAt, isFailing: lastRequestFailed(asked), refetch }
}
