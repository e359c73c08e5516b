import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Needs } from '@muster/contracts/vocabulary/needs'
import type { ShelterNeed } from '@muster/contracts/vocabulary/shelters'
import { contains, isNear } from '@muster/geo/area'
import { clearOfDangerKm } from '@muster/routing/shelters/exposure'
import { byFit, type Exposure, type FittingShelter, type ShelterFacts, tiers } from '@muster/routing/shelters/fit'
import { closesWays } from './closes-ways.ts'

type From = { updates: readonly EmergencyUpdate[]; near: Position | null; needs: Partial<Needs> | undefined; now: Date }

/**
 * The shelter that fits a person best, among those that an official list calls open and that are clear of danger; null if there is none. A shelter for which
 * something that the person needs is unknown comes after one that has it. A shelter that is known to lack it is never returned.
 */
export function fittingShelter(
  shelters: readonly ShelterFacts[],
  { updates, near, needs = {}, now }: From,
): FittingShelter | null {
  const seen = shelters.map(facts => ({ facts, exposure: facts.coordinates && exposureOf(facts.coordinates, updates) }))
  const fitting = byFit(seen, { near, needs: shelterNeedsOf(needs), language: null }, now)
  return (
    fitting.find(({ facts, exposure, tier }) => facts.status === 'open' && !exposure && tier <= tiers.unsure) ?? null
  )
}

function shelterNeedsOf(needs: Partial<Needs>): ShelterNeed[] {
  const wanted = {
    wheelchair: needs.hasWheelchair || needs.hasMobilityLimitations,
    serviceAnimal: needs.hasServiceAnimal,
    devicePower: needs.hasPoweredDevice,
  }
  return (['wheelchair', 'serviceAnimal', 'devicePower'] as const).filter(need => wanted[need])
}

/** Whether a place is in or near a danger; null if neither. */
function exposureOf(place: Position, updates: readonly EmergencyUpdate[]): Exposure {
  const areas = updates.flatMap(({ hazard, geometry }) => (geometry && closesWays.has(hazard) ? [geometry] : []))
  if (areas.some(area => contains(area, place))) return 'in-danger'
  return areas.some(area => isNear(place, area, clearOfDangerKm)) ? 'near-danger' : null
}
