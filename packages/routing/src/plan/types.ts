import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RefugeKind } from '@muster/contracts/vocabulary/refuges'
import type { Certainty, OtherWay, RiskKind } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import type { RoadEnd } from '../graph/road-ends.ts'
import type { TravelMode } from '../graph/types.ts'
import type { HazardSummary } from '../hazards/types.ts'

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

/** One instruction and the stretch until the next one: metres, seconds, bearings in whole degrees clockwise from north. */
export type RouteStep = {
  type: ManeuverType
  modifier: ManeuverModifier | null
  instruction: string
  name: string
  ref: string
  distanceMeters: number
  durationSeconds: number
  location: Position
  bearingBefore: number
  bearingAfter: number
  geometry: Position[]
}

/** The part of a route between two requested points. `summary`: its main roads. */
export type RouteLeg = { summary: string; distanceMeters: number; durationSeconds: number; steps: RouteStep[] }

/** A hazard that the best route without hazards would have crossed, and the cost of the detour. */
export type AvoidedHazard = HazardSummary & { extraSeconds: number; extraMeters: number; roads: string[] }

/** A hazard that a route touches, with the metres of the route inside it. */
export type HazardOnRoute = HazardSummary & { metersInside: number }

/** A danger close to the route, with the smallest distance in metres. */
export type NearDanger = HazardSummary & { meters: number }

/** The gap between a point and the nearest known road, where no road is known. It is not part of the route. */
export type RoadGap = { meters: number; road: string; location: Position; bearing: number }

/**
 * Why a route is risky. For a kind about a hazard: its `hazardId`, and the metres inside it or the distance from it; `closes-soon`: it reaches the route in
 * `minutes`, before a traveller has passed or soon after, `meters` from the start. For a kind about roads: the metres of such roads, and the name of the road
 * if it has one.
 */
export type RiskReason = {
  kind: RiskKind
  hazardId: string | null
  road: string
  meters: number
  minutes: number | null
}

/** A planned route. */
export type Route = {
  profile: TravelMode
  distanceMeters: number
  durationSeconds: number
  geometry: Position[]
  legs: RouteLeg[]
  /** True on the practice network, whose roads are not real streets. */
  isPractice: boolean
  certainty: Certainty
  reasons: RiskReason[]
  /** On which side of the last road the destination lies; null if it is straight ahead or on the road, or if the route ends before it. */
  arrivalSide: 'left' | 'right' | null
  /** Set if the start or the end is far from the nearest road; the route then begins or ends on that road. */
  startGap: RoadGap | null
  endGap: RoadGap | null
  avoided: AvoidedHazard[]
  /** Hazards that contain the start; the route leaves them first. */
  leavesHazards: HazardOnRoute[]
  /** Other hazards that the route crosses: ordered areas on the way out, warnings, notices. */
  passesThrough: HazardOnRoute[]
  nearDangers: NearDanger[]
  /** True if it crosses ordered areas because they enclose the start. */
  crossesOrders: boolean
  /** True if the destination is clear of every hazard and far enough from every danger, including its growth until the arrival. */
  endsClear: boolean
  /** True if the destination is one of the request's safe places, and clear. */
  endsAtSafePlace: boolean
  /** A text of what the route avoids, leaves or passes; empty if there is nothing to say. */
  sentence: string
}

export type NoRouteCode =
  | 'destination-in-hazard'
  | 'no-safe-way'
  | 'too-far'
  | 'no-route'
  | 'start-off-network'
  | 'destination-off-network'
  | 'no-known-place'

/** A place that is least likely to burn: open water, bare or paved ground. `location` is inside it. It is not known whether people may enter it. */
export type Refuge = {
  id: string
  kind: RefugeKind
  name: string
  location: Position
  areaSquareMeters: number
  /** The source of the information. */
  source: string
}

/** The refuge for a person without a way out: metres of the way there, metres of it in danger, and the bearing of the straight line. */
export type RefugeAdvice = {
  refuge: Refuge
  meters: number
  metersInDanger: number
  bearing: number
  /** The way there; null if no road leads near it. */
  route: Route | null
}

/** A route that is longer than a person can travel without a motor. */
export type TooFar = {
  profile: TravelMode
  meters: number
  seconds: number
  limit: { meters: number; seconds: number }
}

/** Why there is no route, and what the person can do. */
export type NoRouteReason = {
  code: NoRouteCode
  /** The reason, and what to do instead. */
  message: string
  /** Only the reason. */
  why: string
  blockedBy: HazardSummary[]
  blockedRoads: string[]
  nearestRoad: RoadGap | null
  tooFar: TooFar | null
  /** Set for a person in or near danger without a way out. Null together with `refugesSearched: true` means that no refuge is known. */
  refuge: RefugeAdvice | null
  refugesSearched: boolean
  otherWays: OtherWay[]
}

/** Routes, best first, or the reason for having none. `waypoints` are the requested points, with their distance to the road in metres. */
export type RouteResult = {
  routes: Route[]
  waypoints: { location: Position; name: string; distance: number }[]
  reason?: NoRouteReason
}

/** The input of `planRoute`. */
export type RouteRequest = {
  from: Position
  to: Position
  /** Points to pass on the way, in this order. */
  via?: readonly Position[]
  profile: TravelMode
  alternatives?: boolean
  language?: Language
  /** The time of departure in milliseconds since 1970. Dangers with a known growth are assumed to grow until they are passed. */
  departAt?: number
  /** Known safe places, so that a route can say that it ends at one. */
  safePlaces?: readonly Position[]
  /** Refuges for the case that there is no way out. */
  refuges?: readonly Refuge[]
  /** Set if the destination is no place to stay: the route then says so, and on which road it ends. */
  end?: Pick<RoadEnd, 'kind' | 'road'>
}
