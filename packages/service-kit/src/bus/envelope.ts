/** NATS headers of an event; the message body is its JSON payload. */
export const requestIdHeader = 'Muster-Request-Id'
/** W3C Trace Context of what caused the event. */
export const traceparentHeader = 'traceparent'
export const eventIdHeader = 'Muster-Event-Id'
export const eventVersionHeader = 'Muster-Version'
export const eventAtHeader = 'Muster-At'
