import { z } from 'zod'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { routingProfiles } from '../vocabulary/travel.ts'
import { instant, language, position } from './common.ts'
import { hazardKind, severity } from './emergency-update.ts'
import { areaGeometry } from './geometry.ts'

/** True where the roads were drawn for practice and are not real streets: every screen must say so, and nothing planned on them is safe. */
export const isPracticeNetwork = z.boolean()

export const routingProfile = z.enum(routingProfiles)

/**
 * What a hazard means for routes, gravest first. danger (fire, flood water, a slide) and closure are never entered; a danger that was left
 * is never entered again. order: crossed outwards by those inside, entered by nobody else. warning costs time; notice changes nothing.
 */
export const hazardRank = z.enum(['danger', 'closure', 'order', 'warning', 'notice'])
export type HazardRank = z.infer<typeof hazardRank>

export const hazardFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: areaGeometry,
  properties: z.object({
    updateId: z.string(),
    kind: hazardKind,
    title: z.string(),
    severity: severity,
    rank: hazardRank,
    /** True for the ranks that a route does not enter from outside: danger, closure, order. */
    avoid: z.boolean(),
    isDrill: z.boolean(),
    senderName: z.string(),
    issuedAt: instant,
  }),
})
export type HazardFeature = z.infer<typeof hazardFeature>
export const hazardCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(hazardFeature),
  /** When navigation last heard of any hazard change. */
  asOf: instant.nullable(),
  isPracticeNetwork,
})

export const shelter = z.object({
  id: z.string(),
  name: z.string(),
  coordinates: position,
  county: z.string(),
  wheelchairAccessible: z.boolean().nullable(),
  acceptsServiceAnimals: z.boolean().nullable(),
  /** `candidate`: a public place that often serves as a shelter; nobody has said that it is open now. */
  status: z.enum(['open', 'closed', 'candidate']),
  source: z.string(),
  asOf: instant.nullable(),
})
export type Shelter = z.infer<typeof shelter>

const hazardOnRoute = z.object({
  hazardId: z.string(),
  kind: hazardKind,
  rank: hazardRank,
  title: z.string(),
  isDrill: z.boolean(),
})
const hazardCrossed = hazardOnRoute.extend({ metersInside: z.number() })

/** A stretch between a point and the nearest known road. No road is known there, and it is not part of the route. */
export const roadGap = z.object({
  meters: z.number(),
  /** The nearest road's name; empty where it has none. */
  road: z.string(),
  /** The nearest point of that road. */
  location: position,
  /** Degrees clockwise from north, from the point to the road. */
  bearing: z.number(),
})

/**
 * certain: known roads away from every known danger. risky: leaves a danger or passes within 50 m of one, or crosses ordered areas because
 * there is no other way. unknown: the roads are drawn for practice, so nothing can be said.
 */
export const certainty = z.enum(['certain', 'risky', 'unknown'])

export const avoidedHazard = hazardOnRoute.extend({
  extraMeters: z.number(),
  extraSeconds: z.number(),
  /** Names of roads inside it that the shorter way would have used. */
  roads: z.array(z.string()),
})

/** What Muster adds to every route: which hazards shaped it, told in one sentence. */
export const routeSafety = z.object({
  isPracticeNetwork,
  certainty,
  avoided: z.array(avoidedHazard),
  leavesHazards: z.array(hazardCrossed),
  /** Other hazards that the route goes through: ordered areas crossed outwards, warnings, notices. */
  passesThrough: z.array(hazardCrossed),
  /** Dangers within 50 m of the route, with the least distance. */
  nearDangers: z.array(hazardOnRoute.extend({ meters: z.number() })),
  /** True where ordered areas are crossed because the start is closed in by them. */
  crossesOrders: z.boolean(),
  /** True where the destination is outside every known danger, closure, order, warning and notice, and 2 km from every danger. */
  endsClear: z.boolean(),
  /** Where the start or the end is over 50 m from a road: the route begins or ends on the nearest one. */
  startGap: roadGap.nullable(),
  endGap: roadGap.nullable(),
  sentence: z.string(),
  hazardsAsOf: instant.nullable(),
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

/** Mapbox Directions v5 answer. `Ok` has routes; every other code says why there is none, in `message`. */
export const directionsAnswer = z.object({
  code: z.enum(['Ok', 'NoRoute', 'NoSegment', 'InvalidInput']),
  message: z.string().optional(),
  /** The message again: the directions control clears an older route only for this. */
  error: z.string().optional(),
  routes: z.array(directionsRoute),
  waypoints: z.array(z.object({ name: z.string(), location: position, distance: z.number() })),
  uuid: z.string().optional(),
  isPracticeNetwork,
  /** Without a route: what stands in the way. */
  muster: z
    .object({
      certainty: z.literal('none'),
      blockedBy: z.array(hazardOnRoute),
      blockedRoads: z.array(z.string()),
      /** Where no road is known at the start or the destination: the nearest one, if any is near. */
      nearestRoad: roadGap.nullable(),
      hazardsAsOf: instant.nullable(),
    })
    .optional(),
})
export type DirectionsAnswer = z.infer<typeof directionsAnswer>

export const geocodingFeature = z.object({
  id: z.string(),
  type: z.literal('Feature'),
  place_type: z.array(z.string()),
  relevance: z.number(),
  properties: z.looseObject({}),
  text: z.string(),
  place_name: z.string(),
  center: position,
  geometry: z.object({ type: z.literal('Point'), coordinates: position }),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  context: z.array(z.object({ id: z.string(), text: z.string(), short_code: z.string().optional() })).optional(),
})
export type GeocodingFeature = z.infer<typeof geocodingFeature>
/** Mapbox geocoding v5 FeatureCollection. */
export const geocodingAnswer = z.object({
  type: z.literal('FeatureCollection'),
  query: z.array(z.union([z.string(), z.number()])),
  features: z.array(geocodingFeature),
  attribution: z.string(),
})

/** Where to go from here: the nearest safe place that this person's body and vehicle can reach. */
export const evacuationPlanRequest = z.object({
  from: position,
  profile: routingProfile.default('driving'),
  needsWheelchairAccess: z.boolean().default(false),
  language: language.default(defaultLanguage),
})
export const evacuationPlan = z.object({
  shelter: shelter.nullable(),
  route: directionsRoute.nullable(),
  isPracticeNetwork,
  /** What the route avoids, or why there is none. */
  sentence: z.string(),
})
