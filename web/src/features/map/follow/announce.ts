import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { Ahead } from './hazard-ahead.ts'
import type { Progress } from './progress.ts'

/** Distances before a turn at which it is announced, in metres: early enough to change lanes, and again at the turn. */
const callsFor = (speedMetersPerSecond: number): readonly number[] => (speedMetersPerSecond > 6 ? [800, 120] : [60, 15])

/** At this distance from the end of the route, in metres, the arrival is announced, at any speed. */
const arrivalMeters = 25

/** What was announced so far. */
export type Told = {
  /** Index of the next step; `calls` is the number of its announcements so far. */
  next: number
  calls: number
  hasArrived: boolean
  hazards: ReadonlySet<HazardFeature['id']>
}

/** The state before the first announcement on a route. */
export const nothingTold: Told = { next: -1, calls: 0, hasArrived: false, hazards: new Set() }

/** An announcement. `step`: index of the step with the turn. `meters`: distance to the turn or hazard. */
export type Announcement =
  | { kind: 'turn'; step: number; meters: number }
  | { kind: 'hazard'; hazard: HazardFeature; meters: number }
  | { kind: 'arrived' }

/**
 * Decides what to announce now: a hazard before a turn, each turn at most twice, each hazard and the arrival once. `speed`: in metres per second. `steps`: number of
 * steps of the route. Returns the announcements and the new state for the next call.
 */
export function announce(
  told: Told,
  progress: Progress,
  speed: number,
  ahead: Ahead | null,
  steps: number,
): { said: Announcement[]; told: Told } {
  const said: Announcement[] = []
  let { next, calls, hasArrived, hazards } = told
  if (ahead && !hazards.has(ahead.hazard.id)) {
    said.push({ kind: 'hazard', hazard: ahead.hazard, meters: ahead.meters })
    hazards = new Set([...hazards, ahead.hazard.id])
  }
  const coming = progress.current + 1
  if (coming !== next) {
    next = coming
    calls = 0
    hasArrived = false
  }
  const meters = progress.toNextMeters
  if (meters === null) return { said, told: { next, calls, hasArrived, hazards } }
  const due = callsFor(speed).filter(at => meters <= at).length
  if (coming === steps - 1 && meters <= arrivalMeters) {
    if (!hasArrived) said.push({ kind: 'arrived' })
    hasArrived = true
  } else if (due > calls && !hasArrived) {
    calls = due
    said.push({ kind: 'turn', step: coming, meters })
  }
  return { said, told: { next, calls, hasArrived, hazards } }
}
