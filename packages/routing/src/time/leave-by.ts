/** What is known of one person's way out, in seconds from now. */
export type PersonField = {
  /** Latest departure from where the person is, by `latestAt`: Infinity where nothing that is known closes the way, −Infinity without a way. */
  latestSeconds: number
  /** When an order, or a danger at the person's place, says to go: 0 for one that stands; null for none. */
  orderedInSeconds: number | null
}

export type LeaveBy = {
  /** Seconds from now; 0 is now. */
  inSeconds: number
  because: 'ordered' | 'way-closes' | 'no-way'
  /** True where the time that is left is less than preparation and margin take. */
  isTooShort: boolean
}

/**
 * When a person has to leave: before the way closes, less the time that preparing takes and a margin; never later than an order says.
 * Null where nothing that is known sets a time. A way that does not exist any more gives no time to wait for: now, with that reason.
 */
export function leaveBy(
  { latestSeconds, orderedInSeconds }: PersonField,
  preparationMinutes: number,
  marginMinutes: number,
): LeaveBy | null {
  const byWay = latestSeconds - (preparationMinutes + marginMinutes) * 60
  const ordered = orderedInSeconds ?? Number.POSITIVE_INFINITY
  if (latestSeconds === Number.NEGATIVE_INFINITY) return { inSeconds: 0, because: 'no-way', isTooShort: true }
  if (Math.min(byWay, ordered) === Number.POSITIVE_INFINITY) return null
  const isTooShort = byWay < 0
  const because = byWay < ordered ? 'way-closes' : 'ordered'
  return { inSeconds: Math.max(0, Math.min(byWay, ordered)), because, isTooShort }
}
