import { Gauge } from 'prom-client'
import { checkReadiness, type HealthChecks } from '../http/health.ts'
import type { Metrics } from '../metrics.ts'

/** Adds a gauge that says whether each server (MongoDB, Redis, NATS) answers this process. It is checked at each scrape, for one second at most. */
export function addServerMetrics({ registry }: Metrics, checks: HealthChecks): void {
  new Gauge({
    name: 'muster_server_down',
    help: '1 while a server (mongo, redis or nats) does not answer this process, otherwise 0.',
    labelNames: ['server'] as const,
    registers: [registry],
    async collect() {
      const states = Object.entries((await checkReadiness(checks)).checks)
      for (const [server, state] of states) this.set({ server }, Number(state === 'unavailable'))
    },
  })
}
