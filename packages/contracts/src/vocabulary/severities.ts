/** How grave an emergency update is, the gravest first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

export const isSeverity = (value: unknown): value is Severity => severities.some(severity => severity === value)

/** A severity that is not known, as an older client or another system may meet it, counts as high. */
export const severityOrHigh = (value: string): Severity => (isSeverity(value) ? value : 'high')

/** Position in `severities`: 0 for the gravest. An unknown value ranks like high. */
export const severityRank = (value: string): number => severities.indexOf(severityOrHigh(value))
