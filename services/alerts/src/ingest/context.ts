import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import type { Stores } from '../store/stores.ts'
import type { Feed } from './feeds/define-feed.ts'
import { createFeedMetrics } from './feeds/feed-metrics.ts'
import { polledFeedsOf } from './feeds/feed-settings.ts'
import { createReadStatuses } from './feeds/feed-status.ts'
import { createIngestAlert } from './ingest-alert.ts'
import { readIngestKeys } from './ingest-keys.ts'
import { createRecomputeUpdates } from './recompute-updates.ts'

export type IngestContext = ReturnType<typeof createIngestContext>

export function createIngestContext(
  { config, log, clock, metrics }: ServiceBase<Config, never>,
  { updates, messages, feedRecords, shelters, hazardFacts }: Stores,
  feeds: readonly Feed[],
) {
  const recomputeUpdates = createRecomputeUpdates({ messages, updates, clock })
  return {
    log,
    clock,
    updates,
    messages,
    feedRecords,
    shelters,
    hazardFacts,
    recomputeUpdates,
    ingestAlert: createIngestAlert({ messages, recomputeUpdates, clock }),
    feedMetrics: createFeedMetrics(metrics),
    polledFeeds: polledFeedsOf(feeds, config),
    readStatuses: createReadStatuses({ feeds, config, feedRecords, clock }),
    rightOf: readIngestKeys(config.INGEST_KEYS, feeds),
    userAgent: config.FEED_USER_AGENT,
  }
}
