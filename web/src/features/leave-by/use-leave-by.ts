import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { useEffect } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { byServerClock } from '../../lib/server-clock.ts'
import { leaveByApi } from './api.ts'

const pollMs = 30_000
// Navigation hears of an update at the same moment as this page, and then computes everybody's time.
const catchUpMs = [2_000, 6_000]

/** Where the person leaves from; null for their home. `version` changes with the hazards. */
export type LeavingFrom = { from: Position | null; way?: RoutingProfile; version: string }

export type KnownLeaveBy = {
  answer: LeaveByAnswer | undefined
  /** When the answer came, as an instant; null while there is none. */
  heardAt: string | null
  isFailing: boolean
  refetch: () => void
}

/** When the person has to leave; asked for again at each change of the hazards. */
export function useLeaveBy({ from, way, version }: LeavingFrom): KnownLeaveBy {
  const language = useLanguage()
  const query = { language, ...(from && { from: from.join() }), ...(way && { profile: way }) }
  const asked = leaveByApi.endpoints.leaveBy.useQuery({ query }, { pollingInterval: pollMs })
  const { currentData: answer, isError, refetch, fulfilledTimeStamp } = asked
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the version is the reason to ask again
  useEffect(() => {
    refetch()
    const timers = catchUpMs.map(ms => setTimeout(refetch, ms))
    return () => timers.forEach(clearTimeout)
  }, [version, refetch])
  const heardAt = answer && fulfilledTimeStamp ? new Date(byServerClock(fulfilledTimeStamp)).toISOString() : null
  return { answer, heardAt, isFailing: isError, refetch }
}
