import { z } from 'zod'
import { leaveByCauses, leaveByChanges, leaveReasons, noLeaveByReasons } from '../vocabulary/leave-by.ts'
import { addedPreparations, preparationReasons } from '../vocabulary/preparation.ts'
import { instant } from './common.ts'

export const addedPreparation = z.enum(addedPreparations)

const minutes = z.int().min(0)

/**
 * Congestion if everyone whose time is limited leaves at once, rounded to five minutes. `minutes`: until the last vehicle is out. `queueMinutes`: how long
 * the last vehicle from this place waits; `at` includes it. An estimate from default numbers of households, vehicles and lanes.
 */
const clearance = z.object({ minutes, queueMinutes: minutes })

/** The total preparation time, and its parts. */
export const preparation = z.object({
  minutes,
  reasons: z.array(z.object({ reason: z.enum(preparationReasons), minutes })),
})

/**
 * The time by which a person has to leave, and how it was computed: the last departure, minus preparation and margin, and never later than an order demands.
 */
export const leaveByFacts = z.object({
  at: instant,
  because: z.enum(leaveReasons),
  /** growth-forecast: computed from the growth of a danger that a feed reports; the danger may arrive earlier. none: computed from the present state. */
  uncertainty: z.enum(['none', 'growth-forecast']),
  /** True if less time is left than the preparation takes. */
  isTooShort: z.boolean(),
  /** The latest departure at which the person still gets through, at the reported or measured growth. Null if no growth limits it. */
  lastDeparture: instant.nullable(),
  preparation,
  marginMinutes: minutes,
  /** True if an order is active for the place, even if something else sets the time. */
  isOrdered: z.boolean(),
  /** The hazards that set the time. `asOf`: when their data was current. */
  hazards: z.array(z.object({ id: z.string(), title: z.string(), isDrill: z.boolean(), asOf: instant })),
  /** Null on the practice network, if no growth is known, and for people without a vehicle. */
  clearance: clearance.nullish(),
})
export type LeaveByFacts = z.infer<typeof leaveByFacts>

/** The facts with `sentence`, which says them in the request's language. */
export const leaveBy = leaveByFacts.extend({ sentence: z.string() })
export type LeaveBy = z.infer<typeof leaveBy>

/** The last change of a person's leave-by time. `title`: the title of the hazard that changed it; empty if none did. */
export const leaveByChange = z.object({
  kind: z.enum(leaveByChanges),
  cause: z.enum(leaveByCauses),
  title: z.string(),
  /** The previous time; null if there was none. */
  previousAt: instant.nullable(),
  changedAt: instant,
})
export type LeaveByChangeFacts = z.infer<typeof leaveByChange>

/** The assumed place of a person's home. `isApproximate`: only the town or ZIP code is known. */
export const homePlace = z.object({ label: z.string(), isApproximate: z.boolean() })
export type HomePlace = z.infer<typeof homePlace>

/** The reply of getLeaveBy. */
export const leaveByAnswer = z.object({
  leaveBy: leaveBy.nullable(),
  /** The reason for having no time; null if there is a time. */
  noTime: z.enum(noLeaveByReasons).nullable(),
  /** The same reason in the request's language; empty if there is a time. */
  sentence: z.string(),
  preparation,
  /** Preparations that the person added to those of their profile. */
  added: z.array(addedPreparation),
  /** Null if the request named a place, or if the home is not known. */
  home: homePlace.nullable(),
  /** Only for the home: the last change of the time. */
  change: leaveByChange.nullable(),
  hazardsAsOf: instant.nullable(),
  /** True if alerts has not been heard for some minutes, so that hazards may be missing. */
  isStale: z.boolean(),
})
export type LeaveByAnswer = z.infer<typeof leaveByAnswer>
