import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from './config.ts'
import { createCanary } from './ingest/canary.ts'
import { createIngestContext } from './ingest/context.ts'
import { createCountReach } from './ingest/count-reach.ts'
import type { Feed } from './ingest/feeds/define-feed.ts'
import { allFeeds } from './ingest/feeds/list.ts'
import { createOperateContext, createReleases } from './operate/context.ts'
import { createSubscriptionsContext } from './push/subscriptions-context.ts'
import { createCanaryModels, createCanaryStore } from './store/canaries.ts'
import { createFanoutStore } from './store/fanouts.ts'
import { createPushModels } from './store/push-models.ts'
import { createStores } from './store/stores.ts'
import { createToldStore } from './store/told.ts'
import { createUpdatesContext } from './updates/context.ts'

/** What a test may replace: the list of feeds. */
export type Overrides = { feeds?: readonly Feed[] }

type Base = ServiceBase<Config, 'mongo' | 'nats'>

/** The context of the role api: one object for each of its folders (updates, ingest, push, operate). They share only the store. */
export function createApiRoleContext(base: Base, { feeds = allFeeds }: Overrides) {
  const stores = createStores(base)
  const subscriptions = createSubscriptionsContext(base)
  const updates = createUpdatesContext(base, stores)
  // `hub.apply` puts an accepted message into the list of this process before its sender gets the answer.
  const ingest = createIngestContext(base, stores, feeds, updates.hub.apply)
  const drillAudience = base.config.DRILL_AUDIENCE
  const countReach = createCountReach({
    subscriptions: subscriptions.subscriptions,
    drillAudience,
  })
  return {
    migrations: stores.migrations,
    updates,
    ingest,
    subscriptions,
    countReach,
    operate: createOperateContext(base, ingest, {
      countReach,
      receipts: {
        updates: stores.updates,
        subscriptions: subscriptions.subscriptions,
        told: subscriptions.told,
        drillAudience,
      },
      pushes: { fanouts: subscriptions.fanoutControl, updates: stores.updates },
    }),
  }
}

/** The context of the role ingest, which polls the feeds. */
export function createIngestRoleContext(base: Base, { feeds = allFeeds }: Overrides) {
  const { config, mongo, bus, outbox, metrics } = base
  const stores = createStores(base)
  const ingest = createIngestContext(base, stores, feeds)
  const models = createPushModels(mongo.connection)
  const canary = createCanary({
    ...ingest,
    metrics,
    canaries: createCanaryStore(createCanaryModels(mongo.connection), outbox),
    fanouts: createFanoutStore(models, { leaseMs: config.PUSH_LEASE_MS }),
    told: createToldStore(models),
    hasDevice: config.CANARY_PUSH_SUBSCRIPTION !== undefined,
  })
  return {
    config,
    mongo,
    bus,
    migrations: stores.migrations,
    ...ingest,
    releases: createReleases(base, ingest),
    canary,
  }
}
