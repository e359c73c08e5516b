import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { HazardInput } from './types.ts'

/** Converts a hazard of GET /api/hazards to the planner's input. Plans use the fastest growth that the source's figures allow. */
export function hazardInputOf({ id, geometry, properties }: HazardFeature): HazardInput {
  const { kind, title, rank, issuedAt, growth, wind, slackMeters, isHeat, roadNumber, bothDirections } = properties
  return {
    id,
    geometry,
    kind,
    title,
    rank,
    observedAt: Date.parse(issuedAt),
    // The extent of a point is not known.
    ...((slackMeters || geometry.type === 'Point') && { bufferMeters: slackMeters || 1 }),
    ...(growth && { growthMetersPerHour: growth.mostMetersPerHour, bearingUncertainty: growth.bearingUncertainty }),
    ...(growth && growth.bearing !== null && { bearing: growth.bearing }),
    ...(wind && { wind: { metersPerSecond: wind.metersPerSecond, bearing: wind.bearing } }),
    ...(isHeat && { isHeat }),
    ...(roadNumber !== undefined && { closedRoad: { number: roadNumber, bothDirections: bothDirections ?? true } }),
  }
}
