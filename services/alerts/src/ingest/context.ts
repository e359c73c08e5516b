import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import type { Stores } from '../store/stores.ts'
import type { Feed } from './feeds/define-feed.ts'
import { createFeedMetrics } from './feeds/feed-metrics.ts'
import { polledFeedsOf, urlOf } from './feeds/feed-settings.ts'
import { createReadStatuses } from './feeds/feed-status.ts'
import { nwsFeed } from './feeds/nws/feed.ts'
import { createGuardMetrics } from './guard-metrics.ts'
import { createHeldDecisions } from './held-decisions.ts'
import { createIngestAlerts } from './ingest-alert.ts'
import { readIngestKeys, readOperatorKeys, readSenderCounties } from './ingest-keys.ts'
import { createReceive } from './receive.ts'
import { createRecomputeUpdates } from './recompute-updates.ts'
import { createReadSigned } from './signature/read-signed.ts'
import { createLoadZoneShapes } from './zone-shapes/load.ts'

export type IngestContext = ReturnType<typeof createIngestContext>

/** What ingesting needs, in the roles api and ingest. `onStored` is called with each new revision of an update once it is stored. */
export function createIngestContext(
  { config, log, clock, metrics }: ServiceBase<Config, never>,
  {
    updates,
    messages,
    recordedDays,
    feedRecords,
    shelters,
    hazardFacts,
    airReadings,
    zones,
    zoneShapes,
    links,
    held,
  }: Stores,
  feeds: readonly Feed[],
  onStored?: (update: EmergencyUpdate) => void,
) {
  const recomputeUpdates = createRecomputeUpdates({ messages, updates, clock, onStored })
  const ingestReleased = createIngestAlerts({ messages, recomputeUpdates, clock })
  const polledFeeds = polledFeedsOf(feeds, config)
  const polledIds = new Set(polledFeeds.map(({ feed }) => feed.id))
  // Each role reports metrics only for its own feeds.
  const ownFeeds = feeds.filter(({ kind, id }) => (config.ROLE === 'api' ? kind === 'received' : polledIds.has(id)))
  const guardMetrics = createGuardMetrics(metrics, ownFeeds)
  const receive = createReceive({
    ingestReleased,
    messages,
    updates,
    held,
    countiesOf: readSenderCounties(config.INGEST_COUNTIES),
    served: config.SERVED_AREA,
    trustsSigners: config.CAP_TRUSTED_CERTIFICATES.length > 0,
    metrics: guardMetrics,
    clock,
    log,
  })
  const readStatuses = createReadStatuses({ feeds, config, feedRecords, messages, clock })
  // The senders of our own feeds and of the operator console. A key that is valid for any sender must not use them.
  const reserved = [...feeds.flatMap(({ senders }) => senders), config.OPERATOR_SENDER]
  return {
    log,
    clock,
    updates,
    messages,
    recordedDays,
    feedRecords,
    shelters,
    hazardFacts,
    airReadings,
    zones,
    links,
    allFeeds: feeds,
    leaseMs: config.FEED_LEASE_MS,
    recomputeUpdates,
    held,
    heldDecisions: createHeldDecisions({ held, ingestReleased, clock }),
    isConsoleOn: config.OPERATOR_AUDIT_KEY !== undefined,
    guardMetrics,
    /** Ingests messages without the guard: those that it or an operator let through, and those that a crash interrupted after it. `receive` asks the guard. */
    ingestReleased,
    receive,
    operatorOf: readOperatorKeys(config.OPERATOR_KEYS),
    feedMetrics: createFeedMetrics(metrics, { clock, feeds: ownFeeds, readStatuses }),
    readSigned: createReadSigned({
      trusted: config.CAP_TRUSTED_CERTIFICATES,
      unknownSigners: config.CAP_UNKNOWN_SIGNERS,
      clock,
    }),
    polledFeeds,
    readStatuses,
    rightOf: readIngestKeys(config.INGEST_KEYS, reserved),
    isReserved: (sender: string) => reserved.some(one => one.toLowerCase() === sender.toLowerCase()),
    userAgent: config.FEED_USER_AGENT,
    loadZoneShapes: createLoadZoneShapes({
      zoneShapes,
      clock,
      log,
      userAgent: config.FEED_USER_AGENT,
      zonesUrl: new URL('/zones/', urlOf(nwsFeed, config)).href,
      patienceMs: config.NWS_ZONE_PATIENCE_MS,
    }),
  }
}
