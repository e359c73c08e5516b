/** Headers of an event: what is not payload. */
export const REQUEST_ID = 'Muster-Request-Id'
export const EVENT_ID = 'Muster-Event-Id'
export const EVENT_VERSION = 'Muster-Version'
export const EVENT_AT = 'Muster-At'
