import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { Ahead } from './hazard-ahead.ts'
import type { Progress } from './progress.ts'

/** Distances before a turn at which it is announced, in metres: early enough to change lanes, and again at the turn. */
const callsFor = (speedMetersPerSecond: number): readonly number[] => (speedMetersPerSecond > 6 ? [800, 120] : [60, 15])

/** What was announced so far. */
export type Told = {
  /** Index of the next step; `calls` is the number of its announcements so far. */
  next: number
  calls: number
  hazards: ReadonlySet<HazardFeature['id']>
}

/** The state before the first announcement on a route. */
export const nothingTold: Told = { next: -1, calls: 0, hazards: new Set() }

/** An announcement. `step`: index of the step with the turn. `meters`: distance to the turn or hazard. */
export type Announcement =
  | { kind: 'turn'; step: number; meters: number }
  | { kind: 'hazard'; hazard: HazardFeature; meters: number }
  | { kind: 'arrived' }

/**
 * Decides what to announce now: a hazard before a turn, each turn at most twice, each hazard once. `speed`: in metres per second. `steps`: number of
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
  let { next, calls, hazards } = told
  if (ahead && !hazards.has(ahead.hazard.id)) {
    said.push({ kind: 'hazard', hazard: ahead.hazard, meters: ahead.meters })
    hazards = new Set([...hazards, ahead.hazard.id])
  }
  const coming = progress.current + 1
  if (coming !== next) {
    next = coming
    calls = 0
  }
  const due =
    progress.toNextMeters === null ? 0 : callsFor(speed).filter(at => (progress.toNextMeters ?? 0) <= at).length
  if (due > calls && progress.toNextMeters !== null) {
    calls = due
    const isArrival = coming === steps - 1
    if (isArrival && progress.toNextMeters <= 25) said.push({ kind: 'arrived' })
    else said.push({ kind: 'turn', step: coming, meters: progress.toNextMeters })
  }
  return { said, told: { next, calls, hazards } }
}
