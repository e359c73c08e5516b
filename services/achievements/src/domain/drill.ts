import type { PayloadOf } from '@muster/contracts/define-event'
import type { leaveByChanged } from '@muster/contracts/events/navigation'

/** When a person had to leave their home in the last drill: from when they knew until then. `revision`: of the leave-by time that says so. */
export type DrillWindow = { revision: number; from: Date; before: Date; isOpen: boolean }

/** The window after a change of the leave-by time. A time that a real danger sets is no drill. */
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

/** The last time that the person said within the window that they were on their way or safe; null where they did not. */
export function leftWithin(window: DrillWindow | null, saidAt: readonly Date[]): Date | null {
  if (!window) return null
  const within = saidAt.filter(at => at >= window.from && at < window.before)
  return within.length === 0 ? null : new Date(Math.max(...within.map(Number)))
}
