import { z } from 'zod'
import { hazardFactKinds, hazardKinds } from '../vocabulary/hazards.ts'
import { instant } from './common.ts'
import { hazardGeometry } from './geometry.ts'

const bearing = z.number().min(0).lt(360)

/** Growth of a hazard. Set only if a source reports it or two perimeters show it. Speeds are those of the fastest side. */
export const hazardGrowth = z.object({
  metersPerHour: z.number().min(0),
  /** The highest speed that the source's figures allow. Plans use this one. */
  mostMetersPerHour: z.number().min(0),
  /** Direction of the fastest growth in degrees clockwise from north; null if it is not known. */
  bearing: bearing.nullable(),
  /** Possible error of the direction in degrees, to either side. */
  bearingUncertainty: z.number().min(0).max(180),
  /** reported: the source states it. derived: measured between two perimeters of the same fire, of the times `since` and `asOf`. */
  basis: z.enum(['reported', 'derived']),
  source: z.string(),
  since: instant.nullable(),
  asOf: instant,
})
export type HazardGrowth = z.infer<typeof hazardGrowth>

/** Wind at a hazard. Set only if a source reports it. `bearing`: the direction to which it blows, in degrees clockwise from north. */
export const hazardWind = z.object({
  metersPerSecond: z.number().min(0),
  gustMetersPerSecond: z.number().min(0).nullable(),
  bearing,
  source: z.string(),
  asOf: instant,
})

/** A fact about the situation on the ground from a feed. Services plan with it, besides the alerts that authorities write for people. */
export const hazardFact = z.object({
  /** `<feed>-<the list's own id>`; the same through all revisions. */
  id: z.string(),
  revision: z.int().min(1),
  feed: z.string(),
  kind: z.enum(hazardFactKinds),
  /** Only for disaster reports: the kind of disaster. */
  hazard: z.enum(hazardKinds).optional(),
  /** The source's name for it. */
  name: z.string(),
  /** A road closure is the straight line between its two ends, or a point: the road between them is not in the feed. */
  geometry: hazardGeometry,
  /** By how many metres the shape was simplified: every point of the original shape is inside it or within this distance. */
  slackMeters: z.number().min(0),
  /** The time of the observation that it shows. */
  observedAt: instant,
  source: z.string(),
  growth: hazardGrowth.nullable(),
  wind: hazardWind.nullable(),
  acres: z.number().min(0).nullable(),
  percentContained: z.number().min(0).max(100).nullable(),
  /** Only for road closures: the road's number as the source writes it ("US-395"), and whether both directions are closed. */
  road: z.object({ number: z.string(), bothDirections: z.boolean() }).nullable(),
  /** False for a tombstone: the list no longer contains it. */
  isActive: z.boolean(),
  /** When this revision was first read. */
  changedAt: instant,
})
export type HazardFact = z.infer<typeof hazardFact>
