import type { FastifyReply } from 'fastify'
import type { Log } from '../log.ts'
import { createLogSample } from '../log-sample.ts'

/**
 * Creates the function that logs a line for each request. Under many requests it logs a sample: `skipped` in a line is the number of similar requests that were
 * not logged before it. `muster_http_request_duration_seconds` counts all requests. Successful health checks of the orchestrator are not logged.
 */
export function createAccessLog(log: Log) {
  // Without redaction: the lines have only the fields below, none of which is written by a person, and redacting a line would cost more than writing it.
  const lines = log.child({}, { redact: [] })
  const sample = createLogSample()

  return ({ request, statusCode: status, elapsedTime }: FastifyReply): void => {
    const { id: requestId, method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    if ((route === '/livez' || route === '/readyz') && status === 200) return
    const skipped = sample(`${status} ${method} ${route}`)
    if (!skipped) return
    const ms = Math.round(elapsedTime)
    lines.info({ requestId, method, route, status, ms, ...skipped }, 'request')
  }
}
