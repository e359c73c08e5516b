import { metersPerMile } from '@muster/geo/measure'

/** Miles with one decimal, in the person's language. */
export const miles = (meters: number, language = 'en'): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(meters / metersPerMile)

/** Whole minutes; at least 1 for any positive duration. */
export const minutes = (seconds: number): number => (seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0)
