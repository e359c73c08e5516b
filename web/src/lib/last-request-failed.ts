/**
 * Whether the last finished request of a query failed, so that its data may be old. Use this for queries that are polled: `isError` of RTK Query is false
 * again while the next request runs, but `error` stays set until a request succeeds, also while a server hangs.
 */
export const lastRequestFailed = ({ error }: { error?: unknown }): boolean => error !== undefined
