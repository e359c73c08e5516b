import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { useEffect } from 'react'
import { shownMapAsOf } from '../../entities/emergency-update/shown-map.ts'
import { byServerClock } from '../../lib/server-clock.ts'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { mapApi } from './api.ts'

const pollMs = 30_000
// Navigation hears of an update at the same moment as this page, and needs a little to mark its roads.
const catchUpMs = 2_000

const none: HazardFeature[] = []

export type HazardsStanding = Pick<KnownHazards, 'isKnown' | 'oldSince'>

export type KnownHazards = {
  hazards: HazardFeature[]
  asOf: string | null
  /** When they were heard last, by this device's clock; undefined until then. */
  heardAt: number | undefined
  /** False until somebody has said what dangers there are: none on the map is then no news. */
  isKnown: boolean
  /** Since when newer ones may be missing, ISO 8601; null while they are current. */
  oldSince: string | null
  /** Whether routes run on the practice network; so as long as nobody has said otherwise. */
  isPracticeNetwork: boolean
}

/** Hazards, asked for again whenever `version` (of the emergency updates) changes. */
export function useHazards(version: string): KnownHazards {
  const { data, refetch, fulfilledTimeStamp, isError } = mapApi.endpoints.hazards.useQuery(undefined, {
    pollingInterval: pollMs,
  })
  useOnVisible(refetch)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the version is the reason to ask again
  useEffect(() => {
    refetch()
    const timer = setTimeout(refetch, catchUpMs)
    return () => clearTimeout(timer)
  }, [version, refetch])
  const asOf = data?.asOf ?? null
  useEffect(() => {
    shownMapAsOf.set(asOf)
    return () => shownMapAsOf.set(null)
  }, [asOf])
  const heard = fulfilledTimeStamp === undefined ? null : new Date(byServerClock(fulfilledTimeStamp)).toISOString()
  return {
    hazards: data?.features ?? none,
    asOf,
    heardAt: fulfilledTimeStamp,
    // A navigation that has never heard of alerts has no hazards either.
    isKnown: data !== undefined && !(data.isStale && data.heardAt === null),
    oldSince: data?.isStale ? data.heardAt : isError ? heard : null,
    isPracticeNetwork: data?.isPracticeNetwork ?? true,
  }
}
