import type { LonLat } from '../geo/measure.ts'
import type { Profile } from '../graph/types.ts'
import type { HazardSummary } from '../hazards/types.ts'

export type Language = 'en' | 'es'

export type ManeuverType = 'depart' | 'arrive' | 'turn' | 'continue' | 'new name' | 'merge' | 'on ramp' | 'off ramp'

export type ManeuverModifier =
  | 'uturn'
  | 'sharp right'
  | 'right'
  | 'slight right'
  | 'straight'
  | 'slight left'
  | 'left'
  | 'sharp left'

/** One instruction and the way until the next one: metres, seconds, bearings in whole degrees from north. */
export type RouteStep = {
  type: ManeuverType
  modifier: ManeuverModifier | null
  instruction: string
  name: string
  ref: string
  distanceMeters: number
  durationSeconds: number
  location: LonLat
  bearingBefore: number
  bearingAfter: number
  geometry: LonLat[]
}

export type RouteLeg = { summary: string; distanceMeters: number; durationSeconds: number; steps: RouteStep[] }

/** A hazard that the best route without hazards would have crossed, and what going around costs. */
export type AvoidedHazard = HazardSummary & { extraSeconds: number; extraMeters: number; roads: string[] }

export type LeftHazard = HazardSummary & { metersInside: number }

export type Route = {
  profile: Profile
  distanceMeters: number
  durationSeconds: number
  geometry: LonLat[]
  legs: RouteLeg[]
  avoided: AvoidedHazard[]
  /** Hazards that the start lies in; the route leaves them first. */
  leavesHazards: LeftHazard[]
  /** Hazards not marked to avoid that the route goes through. */
  passesThrough: HazardSummary[]
  /** What the route avoids or leaves, in words; empty when nothing. */
  sentence: string
}

export type NoRouteCode =
  | 'destination-in-hazard'
  | 'no-safe-way'
  | 'no-route'
  | 'start-off-network'
  | 'destination-off-network'

export type NoRouteReason = { code: NoRouteCode; message: string; blockedBy: HazardSummary[]; blockedRoads: string[] }

/** Routes, best first; when there is none, why. `waypoints` are the points asked for, with metres to the road. */
export type RouteResult = {
  routes: Route[]
  waypoints: { location: LonLat; name: string; distance: number }[]
  reason?: NoRouteReason
}

export type RouteRequest = {
  from: LonLat
  to: LonLat
  /** Points to pass on the way, in order. */
  via?: readonly LonLat[]
  profile: Profile
  alternatives?: boolean
  language?: Language
}
