import type { LeaveReason } from '@muster/contracts/vocabulary/leave-by'
import type { MarkedHazard } from '../hazards/marks.ts'

/** What is known of one person's way out, in seconds from now. */
export type PersonField = {
  /** Latest departure from where the person is, by `latestAt`: Infinity where nothing that is known closes the way, −Infinity without a way. */
  latestSeconds: number
  /** When an order says to go: 0 for one that stands; null for none. */
  orderedInSeconds: number | null
  isInDanger: boolean
  /** Officials tell people there to stay indoors. */
  isToldToStay: boolean
  /** What sets `latestSeconds`: the danger that closes the last way out, or what has closed every way out already. */
  setBy: readonly MarkedHazard[]
  /** Until the roads are empty again if all leave at once, and what the last in the queue from here waits; null where it is not known. */
  clearance: { seconds: number; queueSeconds: number } | null
}

export type LeaveBy = {
  /** Seconds from now; 0 is now. */
  inSeconds: number
  because: LeaveReason
  /** True where the time that is left is less than preparation and margin take. */
  isTooShort: boolean
}

/**
 * When a person has to leave: before the way closes, less the time that preparing takes and a margin; never later than an order says, and
 * at once from a danger. Null where nothing that is known sets a time, and for who is told to stay indoors. Where no way stays open there
 * is no time to wait for: now, with that reason.
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
