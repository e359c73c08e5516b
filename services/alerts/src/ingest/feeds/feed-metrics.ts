import type { Metrics } from '@muster/service-kit/metrics'
import { Counter } from 'prom-client'

export type FeedMetrics = ReturnType<typeof createFeedMetrics>

export function createFeedMetrics({ registry }: Metrics) {
  return {
    polls: new Counter({
      name: 'muster_feed_polls_total',
      help: 'Polls of feeds, by their result.',
      labelNames: ['feed', 'result'] as const,
      registers: [registry],
    }),
    items: new Counter({
      name: 'muster_feed_items_total',
      help: 'Messages that feeds brought, by their outcome.',
      labelNames: ['feed', 'outcome'] as const,
      registers: [registry],
    }),
  }
}
