import type { DirectionsAnswer, HazardFeature, LeaveBy } from '@muster/contracts/entities/navigation'
import type { DirectionsOptions } from '@muster/routing/directions/v5'
import type { PlaceToGo, SafePlaceRequest } from '@muster/routing/plan/safe-place'
import type { RouteRequest } from '@muster/routing/plan/types'

/** Bytes that threads share. A thread that has opened this version does not open it again. */
export type Published = { version: string; buffer: SharedArrayBuffer }

/** The hazards as they are published, in JSON. */
export type PublishedHazards = { features: readonly HazardFeature[] }

/** `isForReal`: somebody may act on the answer outside of a drill, so the practice network must give no street-by-street way. */
export type DirectionsQuestion = {
  kind: 'directions'
  request: RouteRequest
  options: DirectionsOptions
  isForReal: boolean
}
export type EvacuationQuestion = {
  kind: 'evacuation'
  request: SafePlaceRequest
  preparationMinutes: number
  places: readonly PlaceToGo[]
  isForReal: boolean
}
export type PlanQuestion = DirectionsQuestion | EvacuationQuestion

/** `margin`: how far the place is from every known danger, in words. */
export type EvacuationReply = {
  placeId: string | null
  directions: DirectionsAnswer
  leaveBy: LeaveBy | null
  margin: string
}
export type ReplyTo<Q extends PlanQuestion> = Q extends DirectionsQuestion ? DirectionsAnswer : EvacuationReply

export type PlanTask = {
  question: PlanQuestion
  graph: Published
  hazards: Published
  /** When the hazards were last read. */
  asOf: string | null
  /** The word `slot` becomes 1 when nobody waits for the answer any more. */
  cancelled: SharedArrayBuffer
  slot: number
}

export type PlanOutcome =
  | { state: 'planned'; reply: DirectionsAnswer | EvacuationReply; problems: readonly string[] }
  | { state: 'cancelled' }
