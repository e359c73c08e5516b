import { memberReportHours } from '@muster/contracts/vocabulary/shelters'
import type { ShelterFacts } from './fit.ts'

/** What a list said longer ago is no longer known. */
const forgottenAfterMs = 24 * 60 * 60_000
const membersForgottenAfterMs = memberReportHours * 60 * 60_000

/** What is still known of a shelter some time after it was said. Nothing of a candidate ages. */
export function asKnownAt<F extends Pick<ShelterFacts, 'asOf' | 'status' | 'memberReports'>>(facts: F, now: Date): F {
  const ageOf = (instant: string) => now.getTime() - Date.parse(instant)
  const { asOf, status, memberReports } = facts
  return {
    ...facts,
    status: asOf !== null && ageOf(asOf) > forgottenAfterMs ? 'not-said' : status,
    memberReports: memberReports.filter(({ latestAt }) => ageOf(latestAt) <= membersForgottenAfterMs),
  }
}
