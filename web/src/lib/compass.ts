export const compassPoints = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The nearest of eight directions to a bearing in degrees. */
export const compassOf = (bearing: number): CompassPoint =>
  compassPoints[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'north'
