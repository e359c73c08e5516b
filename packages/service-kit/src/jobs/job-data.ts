import { currentRequestId } from '../request-id.ts'

/** Job data with the id of the request that queues it, beside the fields of the payload. */
export function addRequestId(data: object): object {
  const requestId = currentRequestId()
  return requestId === undefined ? data : { ...data, requestId }
}

/** The request id in the data of a job; undefined for jobs that no request caused. */
export function requestIdOf(data: unknown): string | undefined {
  const { requestId } = data as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}
