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
    help: 'Number of messages that were held for a decision by an operator, by feed and reason.',
    labelNames: ['feed', 'reason'] as const,
    registers: [registry],
  })
  for (const { id: feed } of feeds) for (const reason of holdCodes) holds.inc({ feed, reason }, 0)
  return {
    holds,
    unpushed: new Gauge({
      name: 'muster_updates_pushed_to_nobody',
      help: 'Number of active updates that are shown and should be pushed, but have no usable area.',
      registers: [registry],
    }),
    held: new Gauge({
      name: 'muster_held_messages',
      help: 'Number of held messages that wait for an operator to release or refuse them.',
      registers: [registry],
    }),
    heldSeconds: new Gauge({
      name: 'muster_held_oldest_seconds',
      help: 'Age in seconds of the oldest held message that waits for an operator. 0 if there is none.',
      registers: [registry],
    }),
  }
}
