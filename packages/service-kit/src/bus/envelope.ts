/** Headers of an event: what is not payload. */
export const requestIdHeader = 'Muster-Request-Id'
export const eventIdHeader = 'Muster-Event-Id'
export const eventVersionHeader = 'Muster-Version'
export const eventAtHeader = 'Muster-At'
