import type { LeaveReason } from '@muster/contracts/vocabulary/leave-by'
import type { MarkedHazard } from '../hazards/marks.ts'

/** The data about one person's way out, in seconds from now. */
export type PersonField = {
  /** Latest departure from the person's place, by `latestAt`: Infinity if no known danger closes the way, −Infinity if there is no way. */
  latestSeconds: number
  /** When an evacuation order demands to leave: 0 if one is active; null if there is none. */
  orderedInSeconds: number | null
  isInDanger: boolean
  /** True if officials tell people there to stay indoors. */
  isToldToStay: boolean
  /** The hazards that set `latestSeconds`: the danger that closes the last way out, or those that have already closed every way out. */
  setBy: readonly MarkedHazard[]
  /** Seconds until the roads are empty again if everyone leaves at once, and how long the last vehicle in the queue from here waits; null if unknown. */
  clearance: { seconds: number; queueSeconds: number } | null
}

/** The time by which a person has to leave, and why. */
export type LeaveBy = {
  /** Seconds from now; 0 is now. */
  inSeconds: number
  because: LeaveReason
  /** True if the remaining time is shorter than preparation plus margin. */
  isTooShort: boolean
}

/**
 * Computes when a person has to leave: before the way closes, minus the preparation and a margin; never later than an order demands, and at once from a
 * danger. Null if no known hazard sets a time, and for people who are told to stay indoors. If no way stays open, the time is now, with that reason.
 */
export function leaveBy(
  { latestSeconds, orderedInSeconds, isInDanger, isToldToStay }: Omit<PersonField, 'clearance' | 'setBy'>,
  preparationMinutes: number,
  marginMinutes: number,
): LeaveBy | null {
  const byWay = latestSeconds - (preparationMinutes + marginMinutes) * 60
  const ordered = orderedInSeconds ?? Number.POSITIVE_INFINITY
  const isTooShort = byWay < 0
  if (isInDanger) return { inSeconds: 0, because: 'in-danger', isTooShort }
  if (isToldToStay) return null
  if (latestSeconds === Number.NEGATIVE_INFINITY && ordered > 0) return { inSeconds: 0, because: 'no-way', isTooShort }
  if (Math.min(byWay, ordered) === Number.POSITIVE_INFINITY) return null
  return {
    inSeconds: Math.max(0, Math.min(byWay, ordered)),
    because: byWay < ordered && ordered > 0 ? 'way-closes' : 'ordered',
    isTooShort,
  }
}
