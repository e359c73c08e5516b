import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createJobs } from '@muster/service-kit/jobs/jobs'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics } from '@muster/service-kit/metrics'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { createOutbox, type Outbox } from '@muster/service-kit/outbox/outbox'
import type { Config } from './config.ts'
import { type FeedDefinition, type FeedStatus, statusOf } from './domain/feed-status.ts'
import { createSettleLineage } from './intake/settle-lineage.ts'
import { createTakeIn } from './intake/take-in.ts'
import { createHub } from './live/hub.ts'
import { createSnapshot } from './live/snapshot.ts'
import { createCut } from './push/cut.ts'
import { createOpenFanout } from './push/fan-out.ts'
import { createPushCounter } from './push/metrics.ts'
import { createPush } from './push/push.ts'
import { createSendChunk } from './push/send-chunk.ts'
import { createPushSender } from './push/sender.ts'
import { createVapid } from './push/vapid.ts'
import { createFanoutStore } from './store/fanouts.ts'
import { createFeedStore } from './store/feeds.ts'
import { createMessageStore } from './store/messages.ts'
import { createModels } from './store/models.ts'
import { createPushModels } from './store/push-models.ts'
import { createSubscriptionStore } from './store/subscriptions.ts'
import { createUpdateStore } from './store/updates.ts'

export type Overrides = { clock?: Clock; log?: Log }
export type Context = ReturnType<typeof createContext>

/** Everything that the service works with, not yet connected. */
export function createContext(config: Config, overrides: Overrides = {}) {
  const log = overrides.log ?? createLog({ name: 'alerts', level: config.LOG_LEVEL })
  const clock = overrides.clock ?? systemClock
  const metrics = createMetrics({ service: 'alerts' })
  const mongo = connectMongo(config.MONGO_URL, log)
  const bus: Bus = connectBus({
    url: config.NATS_URL,
    service: 'alerts',
    log,
    metrics,
    replicas: config.NATS_REPLICAS,
  })
  const models = createModels(mongo.connection)
  const outbox: Outbox = createOutbox({ bus, log, metrics, models: [models.Update], sweepMs: config.OUTBOX_SWEEP_MS })
  const updates = createUpdateStore(models)
  const messages = createMessageStore(models)
  const feeds = createFeedStore(models)
  const snapshot = createSnapshot()
  const hub = createHub({ bus, updates, snapshot, log, resyncMs: config.RESYNC_MS })
  const settleLineage = createSettleLineage({
    messages,
    updates,
    clock,
    // Not waited for: what is stored will be told, now or by the sweep.
    onChange: updateId => void outbox.relay(models.Update, updates.toKey(updateId)),
  })
  const takeIn = createTakeIn({ messages, settleLineage, clock })

  const pushModels = createPushModels(mongo.connection)
  const subscriptions = createSubscriptionStore(pushModels)
  const fanouts = createFanoutStore(pushModels, { leaseMs: config.PUSH_LEASE_MS })
  const vapid = createVapid(config, pushModels)
  const jobs = createJobs({ redisUrl: config.REDIS_URL, log, metrics })
  const sender = createPushSender({
    vapid: vapid.keys,
    extraHosts: config.PUSH_EXTRA_HOSTS,
    caFile: config.PUSH_CA_FILE,
    maxSockets: config.PUSH_CONCURRENCY * config.PUSH_JOBS,
  })
  const sent = createPushCounter(metrics)
  const push = createPush({
    jobs,
    fanouts,
    log,
    open: createOpenFanout({ fanouts, clock, log, drillAudience: config.DRILL_AUDIENCE }),
    cut: createCut({
      fanouts,
      subscriptions,
      clock,
      chunkSize: config.PUSH_CHUNK_SIZE,
      dispatch: chunkId => push.queueSend(chunkId, 1),
    }),
    send: createSendChunk({
      fanouts,
      subscriptions,
      sender,
      clock,
      log,
      concurrency: config.PUSH_CONCURRENCY,
      backoffMs: config.PUSH_BACKOFF_MS,
      leaseMs: config.PUSH_LEASE_MS,
      count: result => sent.inc({ result }),
    }),
  })

  const definitions: FeedDefinition[] = [
    { feed: 'cap', name: 'Authorities (CAP)', isOn: config.INGEST_KEYS.length > 0, staleAfterMs: null },
    {
      feed: 'nws',
      name: 'National Weather Service',
      isOn: config.NWS_ENABLED,
      staleAfterMs: config.FEED_POLL_MS * 5,
    },
  ]
  async function feedStatuses(): Promise<FeedStatus[]> {
    const heard = await feeds.byName()
    return definitions.map(definition => statusOf(definition, heard.get(definition.feed), clock.now()))
  }

  return {
    config,
    log,
    clock,
    metrics,
    mongo,
    bus,
    outbox,
    models,
    updates,
    messages,
    feeds,
    snapshot,
    hub,
    settleLineage,
    takeIn,
    feedStatuses,
    subscriptions,
    fanouts,
    vapid,
    jobs,
    sender,
    push,
  }
}
