const metersPerMile = 1609.344
const feetPerMeter = 3.280_84
/** Shorter distances are given in feet. */
const leastMiles = 0.1

/** A distance to show. `count` is formatted for the reader's language. */
export type Distance = { unit: 'feet' | 'miles'; count: string }

/** A distance for people: below `leastMiles` in feet, rounded to tens (at least 10); otherwise in miles with one decimal. */
export function distanceOf(meters: number, language: string): Distance {
  const miles = meters / metersPerMile
  if (miles >= leastMiles) {
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return { unit: 'miles', count: format.format(miles) }
  }
  const feet = Math.max(Math.round((meters * feetPerMeter) / 10) * 10, meters > 0 ? 10 : 0)
  return { unit: 'feet', count: new Intl.NumberFormat(language).format(feet) }
}
