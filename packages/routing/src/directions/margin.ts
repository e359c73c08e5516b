import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Position } from '@muster/geo/position'
import { fill } from '@muster/languages/fill'
import type { HazardMarks } from '../hazards/marks.ts'
import { isReached } from '../hazards/spread.ts'
import { clearOfDangerMeters } from '../plan/hazard-exposure.ts'
import { distanceText, wordsOf } from './words.ts'

const minuteMs = 60_000

type Telling = { departAt?: number; travelSeconds?: number | undefined; language?: Language }

/**
 * The text about the distance of a place from every known danger at the time of arrival, at the known growth; about the age of that data, and whether growth
 * is reported. Empty if no danger is known. Times in milliseconds since 1970.
 */
export function marginText(
  marks: HazardMarks,
  place: Position,
  { departAt, travelSeconds = 0, language = 'en' }: Telling,
): string {
  const dangers = marks.hazards.filter(({ rank }) => rank === 'danger')
  if (dangers.length === 0) return ''
  const words = wordsOf(language).margin
  const arrival = departAt === undefined ? undefined : departAt + travelSeconds * 1000
  const isClear = dangers.every(danger =>
    arrival === undefined
      ? !danger.area.within(place, clearOfDangerMeters)
      : !isReached(danger, place, clearOfDangerMeters, arrival),
  )
  const distance = distanceText(clearOfDangerMeters, language)
  const seen = dangers.flatMap(({ input }) => input.observedAt ?? [])
  const oldest = seen.length === dangers.length ? Math.min(...seen) : undefined
  const age =
    departAt === undefined || oldest === undefined ? null : Math.max(0, Math.round((departAt - oldest) / minuteMs))
  const told = dangers.filter(({ input }) => (input.growthMetersPerHour ?? 0) > 0).length
  const growth = told === 0 ? words.growthUnknown : told < dangers.length ? words.growthPartly : words.growthTold
  return [
    fill(isClear ? words.clear : words.near, { distance }),
    age === null ? '' : fill(words.age, { minutes: String(age) }),
    growth,
  ]
    .filter(Boolean)
    .join(' ')
}
