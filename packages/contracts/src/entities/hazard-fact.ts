import { z } from 'zod'
import { hazardFactKinds, hazardKinds } from '../vocabulary/hazards.ts'
import { instant } from './common.ts'
import { hazardGeometry } from './geometry.ts'

const bearing = z.number().min(0).lt(360)

/** How a hazard grows, only where a source says so or two of its perimeters show it. Speeds are those of its fastest side. */
export const hazardGrowth = z.object({
  metersPerHour: z.number().min(0),
  /** The fastest that the source's figures allow. Plans use this one. */
  mostMetersPerHour: z.number().min(0),
  /** Degrees clockwise from north to which it grows fastest. Null where no direction is told. */
  bearing: bearing.nullable(),
  /** By how many degrees the direction may be wrong, either way. */
  bearingUncertainty: z.number().min(0).max(180),
  /** reported: the source says so. derived: measured between perimeters of the same fire, drawn at `since` and `asOf`. */
  basis: z.enum(['reported', 'derived']),
  source: z.string(),
  since: instant.nullable(),
  asOf: instant,
})
export type HazardGrowth = z.infer<typeof hazardGrowth>

/** Wind at a hazard, only where a source says so. `bearing`: degrees clockwise from north to which it blows. */
export const hazardWind = z.object({
  metersPerSecond: z.number().min(0),
  gustMetersPerSecond: z.number().min(0).nullable(),
  bearing,
  source: z.string(),
  asOf: instant,
})

/** What a feed states of the ground: facts that services plan with, besides the alerts that authorities write for people. */
export const hazardFact = z.object({
  /** `<feed>-<the list's own id>`; the same through all revisions. */
  id: z.string(),
  revision: z.int().min(1),
  feed: z.string(),
  kind: z.enum(hazardFactKinds),
  /** Disaster reports: of what. */
  hazard: z.enum(hazardKinds).optional(),
  /** As the source names it. */
  name: z.string(),
  /** A road closure is the straight line between its two ends, or a point: the road between them is not in the feed. */
  geometry: hazardGeometry,
  /** By how many metres the shape was simplified: what was inside is inside or this near. */
  slackMeters: z.number().min(0),
  /** When it was as drawn. */
  observedAt: instant,
  source: z.string(),
  growth: hazardGrowth.nullable(),
  wind: hazardWind.nullable(),
  acres: z.number().min(0).nullable(),
  percentContained: z.number().min(0).max(100).nullable(),
  /** Road closures: the road's number as the source writes it ("US-395"), and whether both directions are closed. */
  road: z.object({ number: z.string(), bothDirections: z.boolean() }).nullable(),
  /** False: a tombstone. The list no longer has it. */
  isActive: z.boolean(),
  /** When a poll first brought this revision. */
  changedAt: instant,
})
export type HazardFact = z.infer<typeof hazardFact>
