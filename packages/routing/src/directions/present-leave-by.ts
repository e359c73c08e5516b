import type { LeaveBy, LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { leaveBySums, leaveByTitle, leaveByWhy } from '@muster/languages/leave-by-text'

/** Adds the sentence that says all facts in words. Times are in the time zone of the people whom Muster serves. */
export function presentLeaveBy(
  facts: LeaveByFacts,
  { language, isHome, now }: { language: Language; isHome: boolean; now: Date },
): LeaveBy {
  const reader = { language, timeZone: localTimeZone }
  const sums = leaveBySums(facts, reader)
  const sentence = [`${leaveByTitle(facts, reader, now)}.`, leaveByWhy(facts, reader, isHome), ...sums].join(' ')
  return { ...facts, sentence }
}
