import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { HazardKind, HazardRank } from '@muster/contracts/vocabulary/hazards'
import type { Severity } from '@muster/contracts/vocabulary/severities'

const dayMs = 86_400_000
/** A perimeter that is older than this no longer counts as a fire. Lists keep perimeters for months. */
const lineLifetimeMs = 7 * dayMs
/** Reported growth is not extrapolated for longer than this; newer reports arrive earlier. */
const growthLifetimeMs = dayMs

const severities = { danger: 'critical', closure: 'medium', order: 'high', warning: 'high', notice: 'low' } as const

const kinds: Record<HazardFact['kind'], HazardKind> = {
  'fire-perimeter': 'wildfire',
  'hot-spots': 'wildfire',
  'fire-incident': 'wildfire',
  'road-closure': 'other',
  earthquake: 'earthquake',
  'disaster-report': 'other',
}

/** The hazard of a hazard fact at a time; null for a fact that has ended. */
export function hazardOfFact(fact: HazardFact, now: Date): HazardFeature | null {
  if (!fact.isActive) return null
  const rank = rankOf(fact, now)
  const severity: Severity = severities[rank]
  const { id, geometry, growth, wind, acres, percentContained, road, slackMeters } = fact
  const isFresh = ({ asOf }: { asOf: string }) => now.getTime() - Date.parse(asOf) <= growthLifetimeMs
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      updateId: null,
      kind: fact.hazard ?? kinds[fact.kind],
      title: fact.name,
      severity,
      rank,
      avoid: rank === 'danger' || rank === 'closure',
      isDrill: false,
      senderName: fact.source,
      issuedAt: fact.observedAt,
      ...(growth && rank === 'danger' && isFresh(growth) && { growth }),
      ...(wind && isFresh(wind) && { wind }),
      ...(acres !== null && { acres }),
      ...(percentContained !== null && { percentContained }),
      ...(slackMeters > 0 && { slackMeters }),
      ...(fact.kind === 'hot-spots' && { isHeat: true }),
      ...(road && { roadNumber: road.number, bothDirections: road.bothDirections }),
    },
  }
}

/**
 * The rank of a fact. Hot spots are heat that a satellite has seen, and an incident is a point. Neither is the perimeter of a fire, so neither closes a road.
 */
function rankOf({ kind, percentContained, observedAt }: HazardFact, now: Date): HazardRank {
  if (kind === 'road-closure') return 'closure'
  if (kind !== 'fire-perimeter' || percentContained === 100) return 'notice'
  return now.getTime() - Date.parse(observedAt) > lineLifetimeMs ? 'notice' : 'danger'
}
