import { ingestOutcome } from '@muster/contracts/routes/alerts'
import type { Clock } from '@muster/service-kit/clock'
import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge } from 'prom-client'
import type { Feed } from './define-feed.ts'
import type { FeedStatus } from './feed-status.ts'

/** Results of a poll. `changed` and `unchanged`: the feed answered. `not-due`: another process is polling the feed, or polled it a moment ago. */
const pollResults = ['changed', 'unchanged', 'not-due', 'failed'] as const
export type PollResult = (typeof pollResults)[number]
/** What became of an item: the outcomes of ingesting, and two more. `unreadable`: the item could not be parsed. `failed`: the item could not be stored. */
const itemOutcomes = [...ingestOutcome.options, 'unreadable', 'failed'] as const
export type ItemOutcome = (typeof itemOutcomes)[number]

export type FeedMetrics = ReturnType<typeof createFeedMetrics>

/**
 * Creates the metrics of feeds. `readStatuses` is called at every scrape; while MongoDB is unreachable it answers from memory. The counters of each of
 * `feeds` start at 0, because an alert on the increase of a counter would miss a failure that creates the series.
 */
export function createFeedMetrics(
  { registry }: Metrics,
  { clock, feeds, readStatuses }: { clock: Clock; feeds: readonly Feed[]; readStatuses: () => Promise<FeedStatus[]> },
) {
  new Gauge({
    name: 'muster_feed_age_seconds',
    help: 'Time in seconds since an enabled feed was last read successfully or sent a message. Absent for a feed that was never read.',
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
    help: '1 for the state that an enabled feed is in. Its other states are absent.',
    labelNames: ['feed', 'state'] as const,
    registers: [registry],
    async collect() {
      const statuses = await readStatuses().catch(() => null)
      if (statuses) this.reset()
      for (const { feed, state } of statuses ?? []) if (state !== 'off') this.set({ feed, state }, 1)
    },
  })
  const polls = new Counter({
    name: 'muster_feed_polls_total',
    help: 'Number of polls of feeds, by feed and result.',
    labelNames: ['feed', 'result'] as const,
    registers: [registry],
  })
  const items = new Counter({
    name: 'muster_feed_items_total',
    help: 'Number of messages that feeds delivered, by feed and outcome.',
    labelNames: ['feed', 'outcome'] as const,
    registers: [registry],
  })
  const countPoll = (feed: string, result: PollResult, times = 1) => polls.inc({ feed, result }, times)
  const countItems = (feed: string, outcome: ItemOutcome, times = 1) => items.inc({ feed, outcome }, times)
  for (const { id, kind } of feeds) {
    if (kind === 'polled') for (const result of pollResults) countPoll(id, result, 0)
    for (const outcome of itemOutcomes) countItems(id, outcome, 0)
  }
  return { countPoll, countItems }
}
