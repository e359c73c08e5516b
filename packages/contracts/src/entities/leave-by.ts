import { z } from 'zod'
import { leaveByCauses, leaveByChanges, leaveReasons, noLeaveByReasons } from '../vocabulary/leave-by.ts'
import { addedPreparations, preparationReasons } from '../vocabulary/preparation.ts'
import { instant } from './common.ts'

export const addedPreparation = z.enum(addedPreparations)

const minutes = z.int().min(0)

/**
 * How long the roads stay full if everybody whose time is limited leaves at once, in whole five minutes: until the last is out, and how long the
 * last in the queue from this place waits, which `at` counts with. An estimate from default numbers of households, vehicles and lanes.
 */
const clearance = z.object({ minutes, queueMinutes: minutes })

export const preparation = z.object({
  minutes,
  reasons: z.array(z.object({ reason: z.enum(preparationReasons), minutes })),
})

/** When a person has to go, and how that came about: the last departure, less preparation and margin, and never later than an order says. */
export const leaveByFacts = z.object({
  at: instant,
  because: z.enum(leaveReasons),
  /** growth-forecast: a forecast from what a feed says of a danger's growth; it may come sooner. none: what stands now. */
  uncertainty: z.enum(['none', 'growth-forecast']),
  /** True where less time is left than preparing takes. */
  isTooShort: z.boolean(),
  /** The last moment at which one may set out and still get through, at the reported or measured growth. Null where no growth limits it. */
  lastDeparture: instant.nullable(),
  preparation,
  marginMinutes: minutes,
  /** An order stands for the place, whatever else sets the time. */
  isOrdered: z.boolean(),
  /** Those that set the time. `asOf`: the age of what is known of it. */
  hazards: z.array(z.object({ id: z.string(), title: z.string(), isDrill: z.boolean(), asOf: instant })),
  /** Null where the roads are drawn for practice, where no growth is known, and for who goes without a vehicle. */
  clearance: clearance.nullish(),
})
export type LeaveByFacts = z.infer<typeof leaveByFacts>

/** `sentence`: the same in words, in the request's language. */
export const leaveBy = leaveByFacts.extend({ sentence: z.string() })
export type LeaveBy = z.infer<typeof leaveBy>

/** How a person's time came to be another. `title`: of the hazard that changed it; empty where none did. */
export const leaveByChange = z.object({
  kind: z.enum(leaveByChanges),
  cause: z.enum(leaveByCauses),
  title: z.string(),
  /** The time before; null where there was none. */
  previousAt: instant.nullable(),
  changedAt: instant,
})
export type LeaveByChangeFacts = z.infer<typeof leaveByChange>

/** Where a person's home is taken to be. `isApproximate`: nearer than a town or a ZIP code is not known. */
export const homePlace = z.object({ label: z.string(), isApproximate: z.boolean() })
export type HomePlace = z.infer<typeof homePlace>

export const leaveByAnswer = z.object({
  leaveBy: leaveBy.nullable(),
  /** Null where there is a time. */
  noTime: z.enum(noLeaveByReasons).nullable(),
  /** Why there is none, in the request's language; empty where there is a time. */
  sentence: z.string(),
  preparation,
  /** What the person added to their profile's. */
  added: z.array(addedPreparation),
  /** Null where the request named a place, or the home is not known. */
  home: homePlace.nullable(),
  /** For the home: what changed it last. */
  change: leaveByChange.nullable(),
  hazardsAsOf: instant.nullable(),
  /** True if alerts has not been heard for some minutes: there may be hazards that are not counted. */
  isStale: z.boolean(),
})
export type LeaveByAnswer = z.infer<typeof leaveByAnswer>
