import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../retry/with-timeout.ts'

/** Named probes of what a service cannot work without; a probe rejects when its dependency is away. */
export type HealthChecks = Record<string, () => Promise<unknown>>

export type Readiness = { status: 'ready' | 'unavailable'; checks: Record<string, 'ok' | 'unavailable'> }

const checkTimeoutMs = 1_000

/** Runs all probes side by side, each for at most a second. */
export async function checkReadiness(checks: HealthChecks): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, probe]) => {
      try {
        await withTimeout(probe(), checkTimeoutMs, `${name} did not answer`)
        return [name, 'ok'] as const
      } catch {
        return [name, 'unavailable'] as const
      }
    }),
  )
  const isReady = results.every(([, state]) => state === 'ok')
  return { status: isReady ? 'ready' : 'unavailable', checks: Object.fromEntries(results) }
}

/** /livez says that the process answers and asks nobody; /readyz says whether it can work. */
export function serveHealth(app: FastifyInstance, checks: HealthChecks): void {
  app.get('/livez', { logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const readiness = await checkReadiness(checks)
    return reply.code(readiness.status === 'ready' ? 200 : 503).send(readiness)
  })
}
