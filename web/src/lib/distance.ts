const metersPerMile = 1609.344
const feetPerMeter = 3.280_84
/** Below this people think in feet. */
const leastMiles = 0.1

export type Distance = { unit: 'feet' | 'miles'; count: string }

/** A distance as people say it: whole tens of feet, at least ten, up to a tenth of a mile, then miles with one decimal. */
export function distanceOf(meters: number, language: string): Distance {
  const miles = meters / metersPerMile
  if (miles >= leastMiles) {
    const format = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return { unit: 'miles', count: format.format(miles) }
  }
  const feet = Math.max(Math.round((meters * feetPerMeter) / 10) * 10, meters > 0 ? 10 : 0)
  return { unit: 'feet', count: new Intl.NumberFormat(language).format(feet) }
}
