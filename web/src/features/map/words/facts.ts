import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { type Nearest, nearestOf } from '@muster/geo/nearest'
import type { Position } from '@muster/geo/position'
import { type HazardLook, hazardLook, hazardLooks } from '../hazards/look.ts'

/** A hazard, how it is drawn, and its nearest point to the person; `nearest` is null if their position is unknown. */
export type HazardFact = { hazard: HazardFeature; look: HazardLook; nearest: Nearest | null }

/** Hazards with their distance from a place, the nearest first. Without a place, and at the same distance, the most serious first. */
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
