import { memberReportHours } from '@muster/contracts/vocabulary/shelters'
import type { ShelterFacts } from './fit.ts'

/** A status from a list older than this counts as unknown. */
const forgottenAfterMs = 24 * 60 * 60_000
const membersForgottenAfterMs = memberReportHours * 60 * 60_000

/** Removes outdated facts from a shelter: a status that is too old becomes `not-said`, and old reports of members are dropped. Candidates do not age. */
export function withoutOutdatedFacts<F extends Pick<ShelterFacts, 'asOf' | 'status' | 'memberReports'>>(
  facts: F,
  now: Date,
): F {
  const ageOf = (instant: string) => now.getTime() - Date.parse(instant)
  const { asOf, status, memberReports } = facts
  return {
    ...facts,
    status: asOf !== null && ageOf(asOf) > forgottenAfterMs ? 'not-said' : status,
    memberReports: memberReports.filter(({ latestAt }) => ageOf(latestAt) <= membersForgottenAfterMs),
  }
}
