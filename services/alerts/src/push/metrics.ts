import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge, Histogram } from 'prom-client'
import { lanes } from '../store/push-models.ts'

/** Metrics of fan-outs and of the requests to push services. */
export function createPushMetrics({ registry }: Metrics) {
  const registers = [registry]
  const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60, 120, 300, 900]
  const requests = new Counter({
    name: 'muster_push_requests_total',
    help: 'Number of requests to push services, by result.',
    labelNames: ['result'] as const,
    registers,
  })
  for (const result of ['delivered', 'retry', 'refused']) requests.inc({ result }, 0)
  const opened = new Histogram({
    name: 'muster_alert_to_fanout_seconds',
    help: 'Time in seconds from the change of an update to the start of its fan-out.',
    labelNames: ['lane'] as const,
    buckets,
    registers,
  })
  const accepted = new Histogram({
    name: 'muster_fanout_to_push_seconds',
    help: 'Time in seconds from the start of a fan-out until a push service has accepted one of its messages. Observed once per message.',
    labelNames: ['lane'] as const,
    buckets,
    registers,
  })
  // Starts the series at 0, because an increase is measured from the previous value: without it, the first order of a process would not count.
  for (const lane of lanes) {
    opened.zero({ lane })
    accepted.zero({ lane })
  }
  return {
    requests,
    opened,
    accepted,
    refusing: new Gauge({
      name: 'muster_push_host_refuses',
      help: '1 while a push service refuses our authorization (401 or 403), so that sending to it is paused. Nobody with this push service is warned: act at once.',
      labelNames: ['host'] as const,
      registers: [registry],
    }),
  }
}
