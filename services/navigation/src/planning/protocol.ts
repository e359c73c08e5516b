import type { Position } from '@muster/contracts/entities/common'
import type { LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { DirectionsAnswer, HazardFeature, RoadsEnd } from '@muster/contracts/entities/navigation'
import type { Preparation } from '@muster/contracts/vocabulary/preparation'
import type { PracticeSettings } from '@muster/routing/directions/real-need'
import type { DirectionsOptions } from '@muster/routing/directions/v5'
import type { Beyond } from '@muster/routing/plan/leave-region'
import type { PlaceToGo, SafePlaceRequest } from '@muster/routing/plan/safe-place'
import type { RouteRequest } from '@muster/routing/plan/types'
import type { DepartingPerson, LeaveByResult } from '@muster/routing/time/leave-by-of'

/** Bytes in shared memory. A thread that has opened this version does not open it again. */
export type Published = { version: string; buffer: SharedArrayBuffer }

/** The hazards as they are published, in JSON. */
export type PublishedHazards = { features: readonly HazardFeature[] }

/** `isForReal`: somebody may act on the answer outside of a drill, so no turn-by-turn route may be given on the practice network. */
export type DirectionsQuestion = {
  kind: 'directions'
  request: RouteRequest
  options: DirectionsOptions
  isForReal: boolean
  /** A point of the request that is outside the known roads; null if all points are inside. */
  beyond: Position | null
}
/** Which place to go to, and the way there. `isForReal` as in `DirectionsQuestion`. */
export type EvacuationQuestion = {
  kind: 'evacuation'
  request: SafePlaceRequest
  preparation: Preparation
  places: readonly PlaceToGo[]
  isForReal: boolean
  /** What is beyond the known roads; null if the roads have no border. */
  beyond: Beyond | null
}
/**
 * When people have to leave, for many people in one question. `at`: the current time in milliseconds since 1970. `practice`: when the roads of the practice
 * network may be used.
 */
export type DeparturesQuestion = {
  kind: 'departures'
  people: readonly DepartingPerson[]
  places: readonly PlaceToGo[]
  beyond: Beyond | null
  at: number
  practice: PracticeSettings
}
export type PlanQuestion = DirectionsQuestion | EvacuationQuestion | DeparturesQuestion

/** `margin`: how far the place is from every known danger, and how to continue from the end of the known roads, in words. */
export type EvacuationReply = {
  placeId: string | null
  directions: DirectionsAnswer
  leaveBy: LeaveByFacts | null
  margin: string
  /** Where the route ends instead of at a place, without the name of the area there. */
  roadsEnd: Omit<RoadsEnd, 'area'> | null
  dangersReadAt: string
}
/** One answer for each of the people, in the same order. */
export type DeparturesReply = readonly LeaveByResult[]
type Replies = { directions: DirectionsAnswer; evacuation: EvacuationReply; departures: DeparturesReply }
export type ReplyTo<Q extends PlanQuestion> = Replies[Q['kind']]
export type PlanReply = Replies[keyof Replies]

/** A question for a planning thread, with the roads and hazards to use. */
export type PlanTask = {
  question: PlanQuestion
  graph: Published
  hazards: Published
  /** The time for which the hazards are known (ISO 8601); null if unknown. */
  asOf: string | null
  /** When the hazards were read from memory (ISO 8601). The plan does not know of later ones. */
  readAt: string
  /** The 32-bit word with the index `slot` becomes 1 when nobody waits for the answer any more. */
  cancelled: SharedArrayBuffer
  slot: number
}

/** The result of a task. `problems` describes hazards that were left out because of unusable geometry. */
export type PlanOutcome = { state: 'planned'; reply: PlanReply; problems: readonly string[] } | { state: 'cancelled' }
