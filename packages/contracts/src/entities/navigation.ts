import { z } from 'zod'
import { hazardRanks } from '../vocabulary/hazards.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { maxCount, maxLength } from '../vocabulary/limits.ts'
import { refugeKinds } from '../vocabulary/refuges.ts'
import { certainties, otherWays, riskKinds, routingProfiles } from '../vocabulary/travel.ts'
import { instant, language, position } from './common.ts'
import { hazardKind, severity } from './emergency-update.ts'
import { hazardGeometry } from './geometry.ts'
import { hazardGrowth, hazardWind } from './hazard-fact.ts'
import { addedPreparation, leaveBy } from './leave-by.ts'
import { shelter, shelterNeed } from './shelter.ts'

/** True if the roads are a practice network and not real streets. Every screen must say so, and no route on it may be called safe. */
export const isPracticeNetwork = z.boolean()

export const routingProfile = z.enum(routingProfiles)

export const hazardRank = z.enum(hazardRanks)

/** A hazard as a GeoJSON feature. */
export const hazardFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: hazardGeometry,
  properties: z.object({
    /** The emergency update that states it. Null if only a feed states it, without an alert. */
    updateId: z.string().nullable(),
    kind: hazardKind,
    title: z.string(),
    severity: severity,
    rank: hazardRank,
    /** True for the ranks that a route does not enter from outside: danger, closure, order. */
    avoid: z.boolean(),
    isDrill: z.boolean(),
    senderName: z.string(),
    issuedAt: instant,
    /** Seconds from `issuedAt` to this reply. */
    ageSeconds: z.int().min(0).optional(),
    growth: hazardGrowth.optional(),
    wind: hazardWind.optional(),
    acres: z.number().min(0).optional(),
    percentContained: z.number().min(0).max(100).optional(),
    /** By how many metres the shape was simplified: every point of the original shape is inside it or within this distance. */
    slackMeters: z.number().min(0).optional(),
    /** True for heat that a satellite measured. It is not the line of a fire, and the fire may have moved on. */
    isHeat: z.boolean().optional(),
    /** The number of a closed road. Its geometry is only the straight line between the two ends of the closure. */
    roadNumber: z.string().optional(),
    /** Whether such a road is closed in both directions. */
    bothDirections: z.boolean().optional(),
    /** The official text and instruction. Set only in answers from an offline pack, where the list of updates may not contain them. */
    said: z.object({ content: z.string(), instruction: z.string().nullable() }).optional(),
  }),
})
export type HazardFeature = z.infer<typeof hazardFeature>
/** The reply of listHazards: all hazards as a GeoJSON feature collection. */
export const hazardCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(hazardFeature),
  /** When the navigation service last received a change of a hazard. Null if it has received none. */
  asOf: instant.nullable(),
  /** When the alerts service was last known to run. Null if navigation has not heard it since its start. */
  heardAt: instant.nullable(),
  /** True if alerts has not been heard for some minutes: there may be hazards that are not in this list. */
  isStale: z.boolean(),
  isPracticeNetwork,
})

const hazardOnRoute = z.object({
  hazardId: z.string(),
  kind: hazardKind,
  rank: hazardRank,
  title: z.string(),
  isDrill: z.boolean(),
})
const hazardCrossed = hazardOnRoute.extend({ metersInside: z.number() })

/** The gap between a point and the nearest known road. It is not part of the route. */
export const roadGap = z.object({
  meters: z.number(),
  /** The nearest road's name; empty if it has none. */
  road: z.string(),
  /** The nearest point of that road. */
  location: position,
  /** Degrees clockwise from north, from the point to the road. */
  bearing: z.number(),
})

export const certainty = z.enum(certainties)

/**
 * Why a route is risky. `meters` is the length of the affected part of the route, with two exceptions. near-danger: the distance to the danger. closes-soon:
 * at its reported growth the hazard reaches the route in `minutes`, at `meters` from the start.
 */
export const riskReason = z.object({
  kind: z.enum(riskKinds),
  hazardId: z.string().nullable(),
  /** The name of the longest affected road; empty if it has none. */
  road: z.string(),
  meters: z.number(),
  minutes: z.number().nullable(),
})

/** A hazard that the route avoids. */
export const avoidedHazard = hazardOnRoute.extend({
  extraMeters: z.number(),
  extraSeconds: z.number(),
  /** Names of roads inside it that the shorter way would have used. */
  roads: z.array(z.string()),
})

/** What Muster adds to every route: the hazards that affected it. `sentence` says it in the request's language. Distances are in metres. */
export const routeSafety = z.object({
  isPracticeNetwork,
  certainty,
  /** Not empty if and only if the route is risky. */
  reasons: z.array(riskReason),
  /** On which side the destination is. Null if it is straight ahead or on the road, or if the route ends before it. */
  arrivalSide: z.enum(['left', 'right']).nullable(),
  avoided: z.array(avoidedHazard),
  leavesHazards: z.array(hazardCrossed),
  /** Other hazards that the route passes through: ordered areas that it leaves, warnings, notices. */
  passesThrough: z.array(hazardCrossed),
  /** Dangers within 50 m of the route, with the shortest distance. */
  nearDangers: z.array(hazardOnRoute.extend({ meters: z.number() })),
  /** True if the route crosses ordered areas because they enclose the start. */
  crossesOrders: z.boolean(),
  /** True if the destination is in no known hazard of any rank and at least 2 km from every danger. */
  endsClear: z.boolean(),
  /** True if the destination is a listed safe place, and clear. Only then it may be called a safe zone. */
  endsAtSafePlace: z.boolean(),
  /** Set if the start or the end is more than 50 m from a road: the route then starts or ends on the nearest road. */
  startGap: roadGap.nullable(),
  endGap: roadGap.nullable(),
  sentence: z.string(),
  hazardsAsOf: instant.nullable(),
  /** True if the person's own device planned it from an offline pack, with hazards as old as `hazardsAsOf`. */
  offline: z.boolean().optional(),
})
export type RouteSafety = z.infer<typeof routeSafety>

const maneuver = z.object({
  type: z.string(),
  modifier: z.string().optional(),
  instruction: z.string(),
  location: position,
  bearing_before: z.number(),
  bearing_after: z.number(),
})
const lineString = z.object({ type: z.literal('LineString'), coordinates: z.array(position) })
const routeGeometry = z.union([z.string(), lineString])
const directionsStep = z.object({
  distance: z.number(),
  duration: z.number(),
  name: z.string(),
  ref: z.string().optional(),
  mode: z.string(),
  driving_side: z.string(),
  weight: z.number(),
  geometry: routeGeometry,
  maneuver,
  intersections: z.array(z.looseObject({ location: position })),
})
const directionsLeg = z.object({
  summary: z.string(),
  distance: z.number(),
  duration: z.number(),
  weight: z.number(),
  steps: z.array(directionsStep),
  annotation: z
    .object({
      congestion: z.array(z.string()),
      distance: z.array(z.number()),
      duration: z.array(z.number()),
      speed: z.array(z.number()),
    })
    .partial()
    .optional(),
})
/** A route in the form of Mapbox Directions API v5, with `muster` added. */
export const directionsRoute = z.object({
  distance: z.number(),
  duration: z.number(),
  weight: z.number(),
  weight_name: z.string(),
  /** Absent with overview=false. */
  geometry: routeGeometry.optional(),
  legs: z.array(directionsLeg),
  muster: routeSafety,
})
export type DirectionsRoute = z.infer<typeof directionsRoute>

/** A place that is least likely to burn, for a person who has no way out. Nobody has confirmed that it is safe, open, wet or bare. */
export const refuge = z.object({
  id: z.string(),
  kind: z.enum(refugeKinds),
  name: z.string(),
  location: position,
  areaSquareMeters: z.number(),
  source: z.string(),
})
/** The refuge that is advised to a person without a way out, and the way there. */
export const refugeAdvice = z.object({
  refuge,
  /** Length of the way there, and how much of it is in danger. Both in metres. */
  meters: z.number(),
  metersInDanger: z.number(),
  /** Degrees clockwise from north. */
  bearing: z.number(),
  /** Null if no road leads near it. */
  path: lineString.nullable(),
})

/** Why there is no route, and what the person can do instead. */
/** Map apps that a person can be handed over to. geo: the app that is the default on the device (Android). The others open their app, or the browser. */
export const handOverApps = ['geo', 'apple', 'google'] as const

export const noRoute = z.object({
  certainty: z.literal('none'),
  code: z.enum([
    'destination-in-hazard',
    'no-safe-way',
    'too-far',
    'no-route',
    'start-off-network',
    'destination-off-network',
    // No safe place is known, and no road that continues beyond the known roads.
    'no-known-place',
    // Real roads are known at the start, but not as far as the destination.
    'beyond-known-roads',
    // Outside of a drill only the practice network covers the start. Its roads are not real, so no turns are given.
    'real-streets-unknown',
  ]),
  /**
   * The reason in the request's language, without the facts of the other fields. Empty with real-streets-unknown and beyond-known-roads, whose words are in
   * the reply's `message`.
   */
  why: z.string(),
  /** With real-streets-unknown and beyond-known-roads: the rough direction. Null if no direction is known. */
  mainDirection: z.object({ bearing: z.number(), meters: z.number(), roads: z.array(z.string()) }).nullable(),
  /** With real-streets-unknown and beyond-known-roads: URLs that open the way there in the device's own map app. Otherwise empty. */
  handOver: z.array(z.object({ app: z.enum(handOverApps), url: z.string() })),
  blockedBy: z.array(hazardOnRoute),
  blockedRoads: z.array(z.string()),
  /** Set if there is no road at the start or the destination: the nearest road, if one is near. */
  nearestRoad: roadGap.nullable(),
  /** Set if the route is longer than a person can go without a motor: its metres and seconds, and the limit. */
  tooFar: z
    .object({
      meters: z.number(),
      seconds: z.number(),
      limit: z.object({ meters: z.number(), seconds: z.number() }),
    })
    .nullable(),
  /** Only for a start in or near a hazard. Null together with `refugesSearched: true` means that no refuge is known nearby. */
  refuge: refugeAdvice.nullable(),
  refugesSearched: z.boolean(),
  /** What to do instead, in the order in which to try. */
  otherWays: z.array(z.enum(otherWays)),
  hazardsAsOf: instant.nullable(),
})
export type NoRoute = z.infer<typeof noRoute>

/** A Mapbox Directions API v5 reply. With `Ok` it has routes. With other codes `message` says why there is none. Metres and seconds. */
export const directionsAnswer = z.object({
  code: z.enum(['Ok', 'NoRoute', 'NoSegment', 'InvalidInput']),
  message: z.string().optional(),
  /** The same as `message`: the directions control removes the previous route only if this is set. */
  error: z.string().optional(),
  routes: z.array(directionsRoute),
  waypoints: z.array(z.object({ name: z.string(), location: position, distance: z.number() })),
  uuid: z.string().optional(),
  isPracticeNetwork,
  /** Without a route: what blocks it. */
  muster: noRoute.optional(),
})
export type DirectionsAnswer = z.infer<typeof directionsAnswer>

/** A place in the form of Mapbox Geocoding API v5. */
export const geocodingFeature = z.object({
  id: z.string(),
  type: z.literal('Feature'),
  place_type: z.array(z.string()),
  relevance: z.number(),
  properties: z.looseObject({}),
  text: z.string(),
  /** House number, if the feature is a house. */
  address: z.string().optional(),
  place_name: z.string(),
  center: position,
  geometry: z.object({ type: z.literal('Point'), coordinates: position }),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  context: z.array(z.object({ id: z.string(), text: z.string(), short_code: z.string().optional() })).optional(),
})
export type GeocodingFeature = z.infer<typeof geocodingFeature>
/** A Mapbox Geocoding API v5 reply. */
export const geocodingAnswer = z.object({
  type: z.literal('FeatureCollection'),
  query: z.array(z.union([z.string(), z.number()])),
  features: z.array(geocodingFeature),
  attribution: z.string(),
})

/** Asks for the nearest safe place that the person can reach. */
export const evacuationPlanRequest = z.object({
  from: position,
  profile: routingProfile.default('driving'),
  needsWheelchairAccess: z.boolean().default(false),
  /** What this person needs at the shelter. */
  needs: z.array(shelterNeed).max(10).default([]),
  /** The shelter that the person has chosen. Without it, the one that fits best is chosen. */
  shelterId: z.string().max(maxLength.shelterId).optional(),
  /** Shelters to leave out, because the person was turned away from them. */
  except: z.array(z.string().max(maxLength.shelterId)).max(maxCount.exceptShelters).default([]),
  /** Whether `directions` also has alternative routes. */
  alternatives: z.boolean().default(false),
  /** Preparations that take this person time before they can leave, in addition to those that follow from their profile and these needs. */
  preparation: z.array(addedPreparation).max(10).default([]),
  language: language.default(defaultLanguage),
})

/**
 * Where the route of a plan ends if no safe place can be reached on the known roads. `roads-end`: on a road that continues beyond the known roads, away from
 * every known danger. `no-known-place`: on a road outside of the danger and the ordered area at the start. `toward`: the safe place to continue to.
 */
export const roadsEnd = z.object({
  kind: z.enum(['roads-end', 'no-known-place']),
  /** The road's name; empty if it has none. */
  road: z.string(),
  /** The town or county there; empty if unknown. */
  area: z.string(),
  location: position,
  toward: z.object({ name: z.string(), location: position, meters: z.number() }).nullable(),
})
export type RoadsEnd = z.infer<typeof roadsEnd>

/** The reply of planEvacuation. */
export const evacuationPlan = z.object({
  shelter: shelter.nullable(),
  /** Set instead of `shelter` if the route does not end at a place to stay. */
  roadsEnd: roadsEnd.nullable(),
  route: directionsRoute.nullable(),
  /**
   * The complete reply of getDirections for this destination, in the form that the directions control requests (steps, full polyline, congestion), so that a
   * client needs only one call. Without a route its `muster` says why, and what to do instead.
   */
  directions: directionsAnswer,
  isPracticeNetwork,
  /** What the route avoids, or why there is no route, in the request's language. */
  sentence: z.string(),
  /** Null if no known hazard sets a time, and for people who are told to stay indoors. */
  leaveBy: leaveBy.nullable(),
})
