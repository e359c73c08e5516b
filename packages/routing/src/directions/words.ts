import type { Language } from '@muster/contracts/vocabulary/languages'
import { metersPerMile } from '@muster/geo/measure'
import { texts } from '@muster/languages/all/directions'
import { fill } from '@muster/languages/fill'

type Words = (typeof texts)['en']

/** The texts of directions in a language. */
export const wordsOf = (language: Language): Words => texts[language]

const maxNamed = 3

/** "A", "A and B", "A, B and C" or "A, B, C and 2 more": at most three different names, and the number of further ones. */
export function listText(items: readonly string[], language: Language): string {
  const all = [...new Set(items)]
  const unique = all.slice(0, maxNamed)
  const count = all.length - unique.length
  if (count > 0) unique.push(fill(wordsOf(language).more, { count: String(count) }))
  const last = unique.pop() ?? ''
  return unique.length > 0 ? `${unique.join(', ')} ${wordsOf(language).and} ${last}` : last
}

const points = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const

/** The name of the compass direction for a bearing in degrees. */
export const compassOf = (bearing: number, language: Language): string =>
  wordsOf(language).compass[points[Math.round(bearing / 45) % points.length] ?? 'north']

const metersPerFoot = 0.3048
const feetUpTo = 1_000

/** A distance as on a road sign: feet rounded to ten; from 1,000 ft, miles with one decimal. */
export function distanceText(meters: number, language: Language): string {
  const feet = Math.round(meters / metersPerFoot / 10) * 10
  const { feet: inFeet, miles } = wordsOf(language)
  if (feet < feetUpTo) return fill(inFeet, { count: String(feet) })
  const count = (meters / metersPerMile).toLocaleString(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return fill(miles, { count })
}

/** A distance for a sentence that says "about": one significant digit, and whole miles from 10 miles. */
export function roughDistanceText(meters: number, language: Language): string {
  const { feet, miles } = wordsOf(language)
  const inMiles = meters / metersPerMile
  const round = inMiles < 10 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 0 }
  if (meters / metersPerFoot < feetUpTo)
    return fill(feet, { count: (meters / metersPerFoot).toLocaleString(language, round) })
  return fill(miles, { count: inMiles.toLocaleString(language, round) })
}

/** A time for a sentence that says "about": minutes, and whole hours from two hours on. */
export function roughTimeText(seconds: number, language: Language): string {
  const minutes = Math.round(seconds / 60)
  return minutes < 120
    ? minutes.toLocaleString(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
    : Math.round(minutes / 60).toLocaleString(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
}
