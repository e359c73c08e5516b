/** Of a response from memory: how many seconds ago its content was known to be current. `Age` says the same to caches. */
export const staleHeader = 'x-muster-stale'
