import { severityRank } from '../vocabulary/severities.ts'
import type { EmergencyUpdate } from './emergency-update.ts'

type Ranked = Pick<EmergencyUpdate, 'isDrill' | 'severity' | 'issuedAt'>

/**
 * Sorts real updates before drills, then by severity, then newest first, so that a shortened list keeps the most severe.
 */
export const mostSevereFirst = <T extends Ranked>(updates: readonly T[]): T[] =>
  [...updates].sort(
    (a, b) =>
      Number(a.isDrill) - Number(b.isDrill) ||
      severityRank(a.severity) - severityRank(b.severity) ||
      Date.parse(b.issuedAt) - Date.parse(a.issuedAt),
  )
