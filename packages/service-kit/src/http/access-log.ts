import type { FastifyReply } from 'fastify'
import type { Log } from '../log.ts'
import { createLogSample } from '../log-sample.ts'

/**
 * Logs a line for each request. Under the polls of a crowd it writes a sample: `skipped` of a line says how many like it were left out before it, and
 * `muster_http_request_duration_seconds` counts all. Successful health checks of the orchestrator, every few seconds for ever, are left out.
 */
export function createAccessLog(log: Log) {
  // Its lines hold no more than the fields below, none of which is from a person: looking for secrets in each would cost more than to write it.
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
