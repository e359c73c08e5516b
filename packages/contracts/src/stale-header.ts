/** Header of a response from the gateway's memory: how many seconds ago its content was known to be current. `Age` tells caches the same. */
export const staleHeader = 'x-muster-stale'
