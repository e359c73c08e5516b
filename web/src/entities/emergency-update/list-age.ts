/** The list of updates counts as old from this age on, in ms: 20 polling intervals. */
export const staleAfterMs = 10 * 60_000
