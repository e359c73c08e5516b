import type { PayloadOf } from '@muster/contracts/define-event'
import type { leaveByChanged } from '@muster/contracts/events/navigation'

/** The time in which a person had to leave in their last drill: from when they were told until their leave-by time. `revision`: of the leave-by event. */
export type DrillWindow = { revision: number; from: Date; before: Date; isOpen: boolean }

/** The window after a change of the leave-by time. A leave-by time to which a real danger contributes is not a drill, and closes the window. */
export function windowAfter(
  known: DrillWindow | null,
  { revision, leaveBy, change }: Pick<PayloadOf<typeof leaveByChanged>, 'revision' | 'leaveBy' | 'change'>,
): DrillWindow {
  if (known && revision <= known.revision) return known
  const changedAt = new Date(change.changedAt)
  const isDrill = leaveBy !== null && leaveBy.hazards.length > 0 && leaveBy.hazards.every(hazard => hazard.isDrill)
  if (isDrill) {
    const from = known?.isOpen ? known.from : changedAt
    return { revision, from, before: new Date(leaveBy.at), isOpen: true }
  }
  // An empty window is stored, because a check-in from before it may arrive later.
  if (!known) return { revision, from: changedAt, before: changedAt, isOpen: false }
  const before = known.isOpen && changedAt < known.before ? changedAt : known.before
  return { ...known, revision, before, isOpen: false }
}

/** The last check-in as moving or safe within the window; null if there is none. */
export function leftWithin(window: DrillWindow | null, saidAt: readonly Date[]): Date | null {
  if (!window) return null
  const within = saidAt.filter(at => at >= window.from && at < window.before)
  return within.length === 0 ? null : new Date(Math.max(...within.map(Number)))
}
