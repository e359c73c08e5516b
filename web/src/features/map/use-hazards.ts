import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { useEffect } from 'react'
import { shownMapAsOf } from '../../entities/emergency-update/shown-map.ts'
import { mapApi } from './api.ts'

const pollMs = 30_000
// Navigation hears of an update at the same moment as this page, and needs a little to mark its roads.
const catchUpMs = 2_000

const none: HazardFeature[] = []

export type KnownHazards = {
  hazards: HazardFeature[]
  asOf: string | null
  /** Whether routes run on the practice network; so as long as nobody has said otherwise. */
  isPracticeNetwork: boolean
}

/** Hazards, asked for again whenever `version` (of the emergency updates) changes. */
export function useHazards(version: string): KnownHazards {
  const { data, refetch } = mapApi.endpoints.hazards.useQuery(undefined, { pollingInterval: pollMs })
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
  return {
    hazards: data?.features ?? none,
    asOf,
    isPracticeNetwork: data?.isPracticeNetwork ?? true,
  }
}
