/** Severities of an emergency update, most severe first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export const isSeverity = (value: unknown): value is Severity => severities.some(severity => severity === value)

/** Unknown severities, which an older client or another system may send or receive, count as high. */
export const severityOrHigh = (value: string): Severity => (isSeverity(value) ? value : 'high')

/** Index in `severities`: 0 is the most severe. An unknown value ranks like high. */
export const severityRank = (value: string): number => severities.indexOf(severityOrHigh(value))
