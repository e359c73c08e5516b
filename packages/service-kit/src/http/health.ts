import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../retry/with-timeout.ts'
import { retryAfterSeconds } from './error-replies.ts'

/** Named checks; a check rejects when it fails. */
export type HealthChecks = Record<string, () => Promise<unknown>>

export type Readiness = { status: 'ready' | 'unavailable' | 'draining'; checks: Record<string, 'ok' | 'unavailable'> }

const checkTimeoutMs = 1_000

/** Runs all checks concurrently, each for at most a second. */
export async function checkReadiness(checks: HealthChecks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await withTimeout(check(), checkTimeoutMs, `${name} did not answer`)
        return [name, 'ok'] as const
      } catch {
        return [name, 'unavailable'] as const
      }
    }),
  )
  const isReady = results.every(([, state]) => state === 'ok')
  return { status: isReady ? 'ready' : 'unavailable', checks: Object.fromEntries(results) }
}

/**
 * /livez: 200 while the process answers and no liveness check fails; failures are those that a restart may fix. /readyz: 200
 * while everything that the service needs is reachable (`readiness`) and the process does not drain.
 */
export function serveHealth(app: FastifyInstance, readiness: HealthChecks, liveness: HealthChecks = {}): void {
  app.get('/livez', { logLevel: 'warn' }, async (_request, reply) => {
    const { status, checks } = await checkReadiness(liveness)
    const isAlive = status === 'ready'
    if (!isAlive) reply.header('retry-after', retryAfterSeconds)
    return reply.code(isAlive ? 200 : 503).send(isAlive ? { status: 'alive' } : { status: 'stuck', checks })
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const result: Readiness = app.drain.isDraining
      ? { status: 'draining', checks: {} }
      : await checkReadiness(readiness)
    if (result.status !== 'ready') reply.header('retry-after', retryAfterSeconds)
    return reply.code(result.status === 'ready' ? 200 : 503).send(result)
  })
}
