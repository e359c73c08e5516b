import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { severityRank } from '@muster/contracts/vocabulary/severities'

type Ranked = Pick<EmergencyUpdate, 'isDrill' | 'severity' | 'issuedAt'>

/** Real before drill, then the gravest, then the newest: a list that is cut short must not lose the worst. */
export const gravestFirst = <T extends Ranked>(updates: readonly T[]): T[] =>
  [...updates].sort(
    (a, b) =>
      Number(a.isDrill) - Number(b.isDrill) ||
      severityRank(a.severity) - severityRank(b.severity) ||
      Date.parse(b.issuedAt) - Date.parse(a.issuedAt),
  )
