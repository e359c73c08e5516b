import type { Metrics } from '@muster/service-kit/metrics'
import { Counter } from 'prom-client'

export function createPushCounter({ registry }: Metrics) {
  return new Counter({
    name: 'muster_push_requests_total',
    help: 'Requests to push services, by their result.',
    labelNames: ['result'] as const,
    registers: [registry],
  })
}
