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

/** One instruction and the way until the next one: metres, seconds, bearings in whole degrees from north. */
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

export type RouteLeg = { summary: string; distanceMeters: number; durationSeconds: number; steps: RouteStep[] }

/** A hazard that the best route without hazards would have crossed, and what going around costs. */
export type AvoidedHazard = HazardSummary & { extraSeconds: number; extraMeters: number; roads: string[] }

export type HazardOnRoute = HazardSummary & { metersInside: number }

/** A danger that a route passes close by, with the least distance in metres. */
export type NearDanger = HazardSummary & { meters: number }

/** A stretch between a point and the nearest known road that no road is known for. It is not part of the route. */
export type RoadGap = { meters: number; road: string; location: Position; bearing: number }

/**
 * Why a route is risky. For a kind about a hazard: its `hazardId`, and metres inside or away; `closes-soon`: in `minutes`, before one is
 * past it or soon after, `meters` from the start. For a kind about roads: metres of it, and its road where it has a name.
 */
export type RiskReason = {
  kind: RiskKind
  hazardId: string | null
  road: string
  meters: number
  minutes: number | null
}

export type Route = {
  profile: TravelMode
  distanceMeters: number
  durationSeconds: number
  geometry: Position[]
  legs: RouteLeg[]
  /** True where the roads are those of the practice network, which are not real streets. */
  isPractice: boolean
  certainty: Certainty
  reasons: RiskReason[]
  /** On which side of the last road the destination lies; null straight ahead, on the road or where the route ends short of it. */
  arrivalSide: 'left' | 'right' | null
  /** Where the start or the end is far from the nearest road: the route begins or ends on that road. */
  startGap: RoadGap | null
  endGap: RoadGap | null
  avoided: AvoidedHazard[]
  /** Hazards that the start lies in; the route leaves them first. */
  leavesHazards: HazardOnRoute[]
  /** Other hazards that the route goes through: ordered areas crossed outwards, warnings, notices. */
  passesThrough: HazardOnRoute[]
  nearDangers: NearDanger[]
  /** True where it crosses ordered areas because the start is closed in by them. */
  crossesOrders: boolean
  /** True where the destination is clear of every hazard and well away from every danger, as far as it grows until one arrives. */
  endsClear: boolean
  /** True where the destination is one of the request's safe places, and clear. */
  endsAtSafePlace: boolean
  /** What the route avoids, leaves or passes, in words; empty when nothing. */
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

/** A place that burns least: open water, bare or paved ground. `location` lies in it; whether one may enter is not known. */
export type Refuge = {
  id: string
  kind: RefugeKind
  name: string
  location: Position
  areaSquareMeters: number
  /** Who says so. */
  source: string
}

/** The refuge to go to where there is no way out: metres on the way there, of these in danger; the straight line's bearing. */
export type RefugeAdvice = {
  refuge: Refuge
  meters: number
  metersInDanger: number
  bearing: number
  /** The way there; null where no road leads near it. */
  route: Route | null
}

/** A way that is longer than one can go without a motor. */
export type TooFar = {
  profile: TravelMode
  meters: number
  seconds: number
  limit: { meters: number; seconds: number }
}

export type NoRouteReason = {
  code: NoRouteCode
  /** Why, and what to do instead. */
  message: string
  /** Why alone. */
  why: string
  blockedBy: HazardSummary[]
  blockedRoads: string[]
  nearestRoad: RoadGap | null
  tooFar: TooFar | null
  /** For one in or near danger without a way out; null with `refugesSearched` where none is known. */
  refuge: RefugeAdvice | null
  refugesSearched: boolean
  otherWays: OtherWay[]
}

/** Routes, best first; when there is none, why. `waypoints` are the points asked for, with metres to the road. */
export type RouteResult = {
  routes: Route[]
  waypoints: { location: Position; name: string; distance: number }[]
  reason?: NoRouteReason
}

export type RouteRequest = {
  from: Position
  to: Position
  /** Points to pass on the way, in order. */
  via?: readonly Position[]
  profile: TravelMode
  alternatives?: boolean
  language?: Language
  /** The time of departure, milliseconds since 1970: dangers of which the growth is told have grown since they were drawn. */
  departAt?: number
  /** Places that are meant to be gone to, so that a route can say that it ends at one. */
  safePlaces?: readonly Position[]
  /** Where to go if there is no way out. */
  refuges?: readonly Refuge[]
  /** Set if the destination is no place to stay at: the route then says so, and on which road it ends. */
  end?: Pick<RoadEnd, 'kind' | 'road'>
}
