import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge } from 'prom-client'

export type GuardMetrics = ReturnType<typeof createGuardMetrics>

export function createGuardMetrics({ registry }: Metrics) {
  return {
    holds: new Counter({
      name: 'muster_guard_holds_total',
      help: 'Messages that were held for a person, by feed and reason.',
      labelNames: ['feed', 'reason'] as const,
      registers: [registry],
    }),
    unpushed: new Gauge({
      name: 'muster_updates_pushed_to_nobody',
      help: 'Active updates that are shown and would be pushed, but have no area that can be used.',
      registers: [registry],
    }),
    held: new Gauge({
      name: 'muster_held_messages',
      help: 'Messages that wait for a person to release or refuse them.',
      registers: [registry],
    }),
    heldSeconds: new Gauge({
      name: 'muster_held_oldest_seconds',
      help: 'Age of the oldest message that waits for a person; 0 without one.',
      registers: [registry],
    }),
  }
}
