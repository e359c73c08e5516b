import { createOutbox } from '@muster/service-kit/outbox/outbox'
import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import { createFeedStore } from '../store/feeds.ts'
import { createMessageStore } from '../store/messages.ts'
import { createUpdateStore } from '../store/updates.ts'
import type { Feed } from './feeds/define-feed.ts'
import { createFeedMetrics } from './feeds/feed-metrics.ts'
import { polledFeedsOf } from './feeds/feed-settings.ts'
import { createReadStatuses } from './feeds/feed-status.ts'
import { createIngestAlert } from './ingest-alert.ts'
import { readIngestKeys } from './ingest-keys.ts'
import { createRecomputeUpdates } from './recompute-updates.ts'

export type IngestContext = ReturnType<typeof createIngestContext>

export function createIngestContext(
  config: Config,
  { models, bus, log, clock, metrics }: Connections,
  feeds: readonly Feed[],
) {
  const outbox = createOutbox({ bus, log, metrics, models: () => [models.Update], sweepMs: config.OUTBOX_SWEEP_MS })
  const [updates, messages, feedRecords] = [
    createUpdateStore(models),
    createMessageStore(models),
    createFeedStore(models),
  ]
  const recomputeUpdates = createRecomputeUpdates({
    messages,
    updates,
    clock,
    // Not awaited: the event is stored with the update, and the sweep publishes what fails here.
    onChange: updateId => void outbox.relay(models.Update, updates.toKey(updateId)),
  })
  return {
    log,
    clock,
    outbox,
    updates,
    messages,
    feedRecords,
    recomputeUpdates,
    ingestAlert: createIngestAlert({ messages, recomputeUpdates, clock }),
    feedMetrics: createFeedMetrics(metrics),
    polledFeeds: polledFeedsOf(feeds, config),
    readStatuses: createReadStatuses({ feeds, config, feedRecords, clock }),
    rightOf: readIngestKeys(config.INGEST_KEYS, feeds),
    userAgent: config.FEED_USER_AGENT,
  }
}
