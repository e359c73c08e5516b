import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { type Nearest, nearestOf } from '@muster/geo/nearest'
import type { Position } from '@muster/geo/position'
import { type HazardLook, hazardLook, hazardLooks } from '../hazards/look.ts'

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

/** The nearest of eight directions. */
export const compassOf = (bearing: number): CompassPoint =>
  compassPoints[Math.round((((bearing % 360) + 360) % 360) / 45) % 8] ?? 'north'

export type HazardFact = { hazard: HazardFeature; look: HazardLook; nearest: Nearest | null }

/** Hazards by their distance from a place, nearest first; without a place the gravest first. Those around the place are sorted by gravity. */
export function hazardFacts(hazards: readonly HazardFeature[], from: Position | null): HazardFact[] {
  const facts = hazards.map(
    (hazard): HazardFact => ({
      hazard,
      look: hazardLook(hazard.properties),
      nearest: from && nearestOf(hazard.geometry, from),
    }),
  )
  const meters = ({ nearest }: HazardFact) => nearest?.meters ?? Number.POSITIVE_INFINITY
  const gravity = ({ look }: HazardFact) => hazardLooks.indexOf(look)
  return facts.toSorted((a, b) => (from && meters(a) !== meters(b) ? meters(a) - meters(b) : gravity(a) - gravity(b)))
}
