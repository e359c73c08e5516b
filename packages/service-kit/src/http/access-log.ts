import type { FastifyReply } from 'fastify'
import type { Log } from '../log.ts'

/** Of the requests with the same route, method and status, this many are logged in each second, and after that one in `oneIn`. */
const mostInSecond = 20
const oneIn = 100

type Count = { second: number; seen: number; skipped: number }

/**
 * Logs a line for each request. Under the polls of a crowd it writes a sample: `skipped` of a line says how many like it were left out before it, and
 * `muster_http_request_duration_seconds` counts all. Successful health checks of the orchestrator, every few seconds for ever, are left out.
 */
export function createAccessLog(log: Log) {
  // Its lines hold no more than the fields below, none of which is from a person: looking for secrets in each would cost more than to write it.
  const lines = log.child({}, { redact: [] })
  // Its keys are statuses, methods and route patterns, of which there are few.
  const counts = new Map<string, Count>()

  /** Counts a request. Returns how many of its kind were left out of the log since the last line, or null if this one is left out too. */
  function skippedBefore(kind: string): number | null {
    const second = Math.floor(Date.now() / 1_000)
    let count = counts.get(kind)
    if (!count) {
      count = { second, seen: 0, skipped: 0 }
      counts.set(kind, count)
    }
    if (count.second !== second) {
      count.second = second
      count.seen = 0
    }
    count.seen += 1
    if (count.seen > mostInSecond && (count.seen - mostInSecond) % oneIn !== 0) {
      count.skipped += 1
      return null
    }
    const { skipped } = count
    count.skipped = 0
    return skipped
  }

  return ({ request, statusCode: status, elapsedTime }: FastifyReply): void => {
    const { id: requestId, method, routeOptions } = request
    const route = routeOptions.url ?? 'unknown'
    if ((route === '/livez' || route === '/readyz') && status === 200) return
    const skipped = skippedBefore(`${status} ${method} ${route}`)
    if (skipped === null) return
    const ms = Math.round(elapsedTime)
    lines.info({ requestId, method, route, status, ms, ...(skipped > 0 && { skipped }) }, 'request')
  }
}
