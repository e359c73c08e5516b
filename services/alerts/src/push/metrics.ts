import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge } from 'prom-client'

export function createPushMetrics({ registry }: Metrics) {
  return {
    requests: new Counter({
      name: 'muster_push_requests_total',
      help: 'Requests to push services, by their result.',
      labelNames: ['result'] as const,
      registers: [registry],
    }),
    refusing: new Gauge({
      name: 'muster_push_host_refuses',
      help: '1 while a push service refuses our authorization (401, 403) and is not sent to. Nobody there is warned: look at once.',
      labelNames: ['host'] as const,
      registers: [registry],
    }),
  }
}
