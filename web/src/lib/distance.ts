import { metersPerMile } from '@muster/geo/measure'

const feetPerMeter = 3.280_84
/** Shorter distances are given in feet. */
const leastMiles = 0.1

/** A distance to show. `count` is formatted for the reader's language. */
export type Distance = { unit: 'feet' | 'miles'; count: string }

/** A measured distance for people: below `leastMiles` in feet, rounded to tens (at least 10); otherwise in miles with one decimal. */
export function distanceOf(meters: number, language: string): Distance {
  const miles = meters / metersPerMile
  if (miles >= leastMiles) {
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return { unit: 'miles', count: format.format(miles) }
  }
  const feet = Math.max(Math.round((meters * feetPerMeter) / 10) * 10, meters > 0 ? 10 : 0)
  return { unit: 'feet', count: new Intl.NumberFormat(language).format(feet) }
}

/** A distance for a sentence that says "about": one significant digit, and whole miles from 10 miles. */
export function roughDistanceOf(meters: number, language: string): Distance {
  const miles = meters / metersPerMile
  if (miles >= 10) return { unit: 'miles', count: new Intl.NumberFormat(language).format(Math.round(miles)) }
  const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 1 })
  if (miles >= leastMiles) return { unit: 'miles', count: format.format(miles) }
  return { unit: 'feet', count: format.format(meters > 0 ? Math.max(meters * feetPerMeter, 10) : 0) }
}
