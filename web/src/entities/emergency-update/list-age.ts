/** After 20 polls without an answer the list of updates is called old. */
export const staleAfterMs = 10 * 60_000
