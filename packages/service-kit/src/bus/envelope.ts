/** NATS headers of an event; the message body is its JSON payload. */
export const requestIdHeader = 'Muster-Request-Id'
/** W3C Trace Context of what caused the event. */
export const traceparentHeader = 'traceparent'
export const eventIdHeader = 'Muster-Event-Id'
export const eventVersionHeader = 'Muster-Version'
export const eventAtHeader = 'Muster-At'
/** The durable name of the one consumer that an event is for, when it is published again; absent where it is for all. */
export const onlyForHeader = 'Muster-Only-For'
