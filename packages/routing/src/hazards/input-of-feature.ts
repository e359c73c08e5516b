import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { HazardInput } from './types.ts'

/** A hazard of GET /api/hazards as the planner takes it. */
export function hazardInputOf({ id, geometry, properties }: HazardFeature): HazardInput {
  const { kind, title, rank, issuedAt, growthMetersPerHour, bearing } = properties
  return {
    id,
    geometry,
    kind,
    title,
    rank,
    observedAt: Date.parse(issuedAt),
    ...(growthMetersPerHour !== undefined && { growthMetersPerHour }),
    ...(bearing !== undefined && { bearing }),
  }
}
