import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Position } from '@muster/geo/position'
import { fill } from '@muster/languages/fill'
import type { HazardMarks } from '../hazards/marks.ts'
import { clearOfDangerMeters } from '../plan/hazard-exposure.ts'
import { distanceText, wordsOf } from './words.ts'

const minuteMs = 60_000

/**
 * How far a place is from every known danger, how old that knowledge is, and whether anybody says how the dangers grow; empty where
 * nothing is known to burn.
 */
export function marginText(
  marks: HazardMarks,
  place: Position,
  { departAt, language = 'en' }: { departAt?: number; language?: Language },
): string {
  const dangers = marks.hazards.filter(({ rank }) => rank === 'danger')
  if (dangers.length === 0) return ''
  const words = wordsOf(language).margin
  const isClear = dangers.every(({ area }) => !area.within(place, clearOfDangerMeters))
  const distance = distanceText(clearOfDangerMeters, language)
  const seen = dangers.flatMap(({ input }) => input.observedAt ?? [])
  const oldest = seen.length === dangers.length ? Math.min(...seen) : undefined
  const age =
    departAt === undefined || oldest === undefined ? null : Math.max(0, Math.round((departAt - oldest) / minuteMs))
  const isToldGrowth = dangers.every(({ input }) => (input.growthMetersPerHour ?? 0) > 0)
  return [
    fill(isClear ? words.clear : words.near, { distance }),
    age === null ? '' : fill(words.age, { minutes: String(age) }),
    isToldGrowth ? words.growthTold : words.growthUnknown,
  ]
    .filter(Boolean)
    .join(' ')
}
