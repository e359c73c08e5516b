import { severityRank } from '../vocabulary/severities.ts'

type Ranked = { isDrill: boolean; severity: string; issuedAt: string | Date }

/**
 * Sorts real updates before drills, then by severity, then newest first, so that a shortened list keeps the most severe.
 */
export const mostSevereFirst = <T extends Ranked>(updates: readonly T[]): T[] =>
  [...updates].sort(
    (a, b) =>
      Number(a.isDrill) - Number(b.isDrill) ||
      severityRank(a.severity) - severityRank(b.severity) ||
      new Date(b.issuedAt).getTime() - new Date(a.issuedAt).getTime(),
  )
