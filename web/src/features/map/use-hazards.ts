import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { useEffect } from 'react'
import { shownMapAsOf } from '../../entities/emergency-update/shown-map.ts'
import { lastRequestFailed } from '../../lib/last-request-failed.ts'
import { byServerClock } from '../../lib/server-clock.ts'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { mapApi } from './api.ts'

const pollMs = 30_000
// Delay of the second request, in ms. Navigation gets an update at the same moment as this page and needs some time to mark its roads.
const catchUpMs = 2_000

const none: HazardFeature[] = []

/** How far the hazards can be trusted. */
export type HazardsFreshness = Pick<KnownHazards, 'isKnown' | 'oldSince'>

/** The hazards, and how far they can be trusted. `asOf`: when they were current, ISO 8601; null if unknown. */
export type KnownHazards = {
  hazards: HazardFeature[]
  asOf: string | null
  /** When the last answer arrived, in ms since the epoch by this device's clock; undefined before the first one. */
  heardAt: number | undefined
  /** False until navigation has received alerts. Then an empty map does not mean that there is no danger. */
  isKnown: boolean
  /** Since when newer ones may be missing, ISO 8601; null while they are current. */
  oldSince: string | null
  /** Whether routes run on the practice network; true until the first answer. */
  isPracticeNetwork: boolean
}

/** Polls the hazards, and requests them again when `version` (of the emergency updates) changes. */
export function useHazards(version: string): KnownHazards {
  const query = mapApi.endpoints.hazards.useQuery(undefined, { pollingInterval: pollMs })
  const { data, refetch, fulfilledTimeStamp } = query
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
    // If navigation has never received alerts, its empty list of hazards means nothing.
    isKnown: data !== undefined && !(data.isStale && data.heardAt === null),
    oldSince: data?.isStale ? data.heardAt : lastRequestFailed(query) ? heard : null,
    isPracticeNetwork: data?.isPracticeNetwork ?? true,
  }
}
