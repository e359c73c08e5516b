/** Pollutants of the EPA's index that monitors report hourly. */
export const airPollutants = ['pm2.5', 'pm10', 'ozone', 'no2'] as const

/** The EPA's categories, from best to worst. */
export const airCategories = [
  'good',
  'moderate',
  'unhealthy-for-sensitive-groups',
  'unhealthy',
  'very-unhealthy',
  'hazardous',
] as const
export type AirCategory = (typeof airCategories)[number]
