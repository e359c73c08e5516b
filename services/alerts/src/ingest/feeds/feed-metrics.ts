import type { Clock } from '@muster/service-kit/clock'
import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge } from 'prom-client'
import type { FeedStatus } from './feed-status.ts'

export type FeedMetrics = ReturnType<typeof createFeedMetrics>

/** `readStatuses` is asked for each scrape, and answers from memory while MongoDB is away. */
export function createFeedMetrics({ registry }: Metrics, clock: Clock, readStatuses: () => Promise<FeedStatus[]>) {
  new Gauge({
    name: 'muster_feed_age_seconds',
    help: 'Time since a feed that is turned on was last read or heard; absent for one that never was.',
    labelNames: ['feed'] as const,
    registers: [registry],
    async collect() {
      for (const { feed, state, lastSuccessAt } of await readStatuses().catch(() => []))
        if (state !== 'off' && lastSuccessAt !== null)
          this.set({ feed }, (clock.now().getTime() - Date.parse(lastSuccessAt)) / 1_000)
    },
  })
  new Gauge({
    name: 'muster_feed_state',
    help: '1 for the state that a feed is in; only feeds that are turned on.',
    labelNames: ['feed', 'state'] as const,
    registers: [registry],
    async collect() {
      const statuses = await readStatuses().catch(() => null)
      if (statuses) this.reset()
      for (const { feed, state } of statuses ?? []) if (state !== 'off') this.set({ feed, state }, 1)
    },
  })
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
