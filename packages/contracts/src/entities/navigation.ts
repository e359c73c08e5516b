import { z } from 'zod'
import { instant, position } from './common.ts'
import { hazardKind } from './emergency-update.ts'
import { areaGeometry } from './geometry.ts'

/** The profile names of the Mapbox Directions API, and `wheelchair`, which is ours. */
export const routingProfiles = ['driving-traffic', 'driving', 'walking', 'cycling', 'wheelchair'] as const
export const routingProfile = z.enum(routingProfiles)
export type RoutingProfile = z.infer<typeof routingProfile>

export const hazardFeature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: areaGeometry,
  properties: z.object({
    updateId: z.string(),
    kind: hazardKind,
    title: z.string(),
    severity: z.enum(['critical', 'high', 'medium', 'low']),
    /** True where routes must not enter: fire, flood water, an area ordered out. */
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

const hazardOnRoute = z.object({ hazardId: z.string(), kind: hazardKind, title: z.string(), isDrill: z.boolean() })

export const avoidedHazard = hazardOnRoute.extend({
  extraMeters: z.number(),
  extraSeconds: z.number(),
  /** Names of roads inside it that the shorter way would have used. */
  roads: z.array(z.string()),
})

/** What Muster adds to every route: which hazards shaped it, told in one sentence. */
export const routeSafety = z.object({
  avoided: z.array(avoidedHazard),
  leavesHazards: z.array(hazardOnRoute.extend({ metersInside: z.number() })),
  /** Hazards that are told of, not avoided, and that the route goes through. */
  passesThrough: z.array(hazardOnRoute),
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
  /** Without a route: what stands in the way. */
  muster: z
    .object({ blockedBy: z.array(hazardOnRoute), blockedRoads: z.array(z.string()), hazardsAsOf: instant.nullable() })
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
export type GeocodingAnswer = z.infer<typeof geocodingAnswer>

/** Where to go from here: the nearest safe place that this person's body and vehicle can reach. */
export const evacuationPlanRequest = z.object({
  from: position,
  profile: routingProfile.default('driving'),
  needsWheelchairAccess: z.boolean().default(false),
  language: z.enum(['en', 'es']).default('en'),
})
export const evacuationPlan = z.object({
  shelter: shelter.nullable(),
  route: directionsRoute.nullable(),
  /** What the route avoids, or why there is none. */
  sentence: z.string(),
})
