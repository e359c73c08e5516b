import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { buildArea } from './emergency-update.ts'
import { buildId } from './ids.ts'

/** A fire perimeter near Paradise, observed now, without reported growth. */
export function buildHazardFact(over: Partial<HazardFact> = {}): HazardFact {
  const now = new Date().toISOString()
  return {
    id: `nifc-perimeters-${buildId()}`,
    revision: 1,
    feed: 'nifc-perimeters',
    kind: 'fire-perimeter',
    name: 'Ridge Fire',
    geometry: buildArea(),
    slackMeters: 0,
    observedAt: now,
    source: 'NIFC',
    growth: null,
    wind: null,
    acres: null,
    percentContained: null,
    road: null,
    isActive: true,
    changedAt: now,
    ...over,
  }
}
