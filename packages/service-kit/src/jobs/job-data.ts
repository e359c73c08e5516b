import { currentRequestId } from '../request-id.ts'
import { currentTraceparent } from '../tracing/trace.ts'

/** The payload of a job, plus the id and the trace of the request that queues it. */
export function addOrigin(data: object): object {
  const requestId = currentRequestId()
  const traceparent = currentTraceparent()
  return { ...data, ...(requestId !== undefined && { requestId }), ...(traceparent !== undefined && { traceparent }) }
}

/** The request id in the data of a job; undefined for jobs that no request caused. */
export function requestIdOf(data: unknown): string | undefined {
  const { requestId } = data as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}

/** The W3C `traceparent` in the data of a job; undefined for jobs that no traced work caused. */
export function traceparentOf(data: unknown): string | undefined {
  const { traceparent } = data as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : undefined
}
