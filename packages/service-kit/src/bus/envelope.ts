/** NATS headers of an event; the message body is its JSON payload. */
export const requestIdHeader = 'Muster-Request-Id'
/** W3C Trace Context of the request or job that caused the event. */
export const traceparentHeader = 'traceparent'
export const eventIdHeader = 'Muster-Event-Id'
export const eventVersionHeader = 'Muster-Version'
export const eventAtHeader = 'Muster-At'
/** When a parked event is replayed for one consumer only: the durable name of that consumer. Absent if the event is for all. */
export const onlyForHeader = 'Muster-Only-For'
