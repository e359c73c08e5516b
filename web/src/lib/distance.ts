import { metersPerMile } from '@muster/geo/measure'

const feetPerMeter = 3.280_84
/** Shorter distances are given in feet. */
const leastMiles = 0.1

/** A distance to show. `count` is formatted for the reader's language. */
export type Distance = { unit: 'feet' | 'miles'; count: string }

/** Miles with one decimal. */
export const miles = (meters: number, language = 'en'): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(meters / metersPerMile)

/** A measured distance for people: below `leastMiles` in feet, rounded to tens (at least 10); otherwise in miles with one decimal. */
export function distanceOf(meters: number, language: string): Distance {
  if (meters / metersPerMile >= leastMiles) return { unit: 'miles', count: miles(meters, language) }
  const feet = Math.max(Math.round((meters * feetPerMeter) / 10) * 10, meters > 0 ? 10 : 0)
  return { unit: 'feet', count: new Intl.NumberFormat(language).format(feet) }
}

/** A distance for a sentence that says "about": one significant digit, and whole miles from 10 miles. */
export function roughDistanceOf(meters: number, language: string): Distance {
  const inMiles = meters / metersPerMile
  if (inMiles >= 10) return { unit: 'miles', count: new Intl.NumberFormat(language).format(Math.round(inMiles)) }
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 1 })
  if (inMiles >= leastMiles) return { unit: 'miles', count: format.format(inMiles) }
  return { unit: 'feet', count: format.format(meters > 0 ? Math.max(meters * feetPerMeter, 10) : 0) }
}
