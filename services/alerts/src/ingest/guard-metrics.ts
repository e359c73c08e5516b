import { holdCodes } from '@muster/contracts/vocabulary/holds'
import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge } from 'prom-client'

export type GuardMetrics = ReturnType<typeof createGuardMetrics>

/**
 * Creates the metrics of the guard. The counters of each of `feeds` start at 0, because an alert on the increase of a counter would miss a hold that creates
 * the series.
 */
export function createGuardMetrics({ registry }: Metrics, feeds: readonly { id: string }[]) {
  const holds = new Counter({
    name: 'muster_guard_holds_total',
    help: 'Messages that were held for a person, by feed and reason.',
    labelNames: ['feed', 'reason'] as const,
    registers: [registry],
  })
  for (const { id: feed } of feeds) for (const reason of holdCodes) holds.inc({ feed, reason }, 0)
  return {
    holds,
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
