import { alertsRoutes } from '@muster/contracts/routes/alerts'
import { exportParts } from '@muster/contracts/routes/export'
import type { services } from '@muster/contracts/services'
import { onJob } from '@muster/service-kit/jobs/job-entry'
import { jobs } from '@muster/service-kit/needs/jobs'
import { mongo } from '@muster/service-kit/needs/mongo'
import { nats } from '@muster/service-kit/needs/nats'
import { type DefinedService, defineService } from '@muster/service-kit/service/define-service'
import { type Config, configSchema } from './config.ts'
import { createApiRoleContext, createIngestRoleContext, type Overrides } from './context.ts'
import { createExpiry, createRecovery } from './ingest/expiry.ts'
import { createPoll } from './ingest/feeds/poll-feed.ts'
import { createHeartbeat } from './ingest/heartbeat.ts'
import { heldHandlers } from './ingest/held-routes.ts'
import { createCountUnpushed, createReleaseDue } from './ingest/release-due.ts'
import { ingestHandlers, requireIngestKey } from './ingest/routes.ts'
import { operateConsumers } from './operate/consumers.ts'
import { operateHandlers } from './operate/routes.ts'
import { createRunReplay } from './operate/run-replay.ts'
import { createUseSenderKey } from './operate/sender-keys.ts'
import { createRecoverReleases } from './operate/take-effect.ts'
import { pushConsumers } from './push/consumers.ts'
import { createPushContext } from './push/context.ts'
import { createCriticalLane } from './push/critical-lane.ts'
import { exportPart } from './push/export-route.ts'
import { chunkJobs, sendJobs } from './push/jobs.ts'
import { createOpenedChunks } from './push/opened-chunks.ts'
import { pushHandlers } from './push/routes.ts'
import { lanes } from './store/push-models.ts'
import { emergencyUpdateHandlers } from './updates/routes.ts'
import { serveSocket } from './updates/socket.ts'

/** Interval at which keys for some more subscriptions are made ahead; 100,000 subscriptions take a few minutes. */
const keysAheadMs = 5_000
/** Interval at which a replay continues. At the highest speed it covers a minute of the recorded day. */
const replayMs = 1_000

const connections = ({ OUTBOX_SWEEP_MS }: Config) => ({ outboxSweepMs: OUTBOX_SWEEP_MS })

/** Serves people: the list and its live socket, messages that authorities POST, and push subscriptions. */
const api = defineService({
  name: 'alerts',
  config: configSchema,
  needs: { mongo, nats },
  // Without NATS the list can be read and messages are ingested; their events stay in the outbox.
  startsWithout: ['nats'],
  connections,
  context: createApiRoleContext,
  beforeRoutes(app, { updates, ingest, operate }) {
    requireIngestKey(app, { ...ingest, useSenderKey: operate && createUseSenderKey(operate) })
    serveSocket(app, updates)
  },
  routes: { ...alertsRoutes, exportPart: exportParts.alerts },
  handlers: ({ updates, ingest, subscriptions, countReach, operate }) => ({
    ...emergencyUpdateHandlers(updates),
    ...ingestHandlers({ ...ingest, countReach }),
    ...heldHandlers({ ...ingest, audit: operate?.audit ?? null }),
    ...pushHandlers(subscriptions),
    ...operateHandlers(operate),
    exportPart: exportPart(subscriptions),
  }),
  consumers: ({ operate }) => (operate ? operateConsumers(operate) : []),
  migrations: ({ migrations }) => migrations,
  parts: ({ updates: { hub, air }, subscriptions: { vapid, receiptWriter }, ingest: { readStatuses } }) => [
    // Read at the start, so that the statuses are in memory when MongoDB becomes unreachable.
    { name: 'feed statuses', start: async () => void (await readStatuses()), stop: async () => {} },
    { name: 'vapid', start: vapid.start, stop: async () => {} },
    { name: 'receipts', start: async () => {}, stop: receiptWriter.stop },
    { name: 'hub', start: hub.start, stop: hub.stop },
    { name: 'air', start: air.start, stop: air.stop },
  ],
  // Not MongoDB or NATS: an outage of these must not take away the list that is in memory.
  health: ({ updates }) => ({ updates: updates.hub.ready }),
})

/** Polls the feeds, ends what has expired, and finishes what a crash interrupted. */
const ingest = defineService({
  name: 'alerts',
  config: configSchema,
  needs: { mongo, nats },
  // Without NATS feeds are polled, and events stay in the outbox.
  startsWithout: ['nats'],
  connections,
  context: createIngestRoleContext,
  routes: {},
  handlers: () => ({}),
  migrations: ({ migrations }) => migrations,
  loops: context => [
    ...context.polledFeeds.map(polled => ({
      name: `poll ${polled.record}`,
      everyMs: polled.everyMs,
      jitter: 0.1,
      run: createPoll(polled, context),
    })),
    { name: 'expiry', everyMs: context.config.EXPIRY_MS, run: createExpiry(context) },
    { name: 'held messages', everyMs: context.config.EXPIRY_MS, run: createReleaseDue(context) },
    { name: 'updates pushed to nobody', everyMs: 5 * context.config.RESYNC_MS, run: createCountUnpushed(context) },
    ...(context.releases
      ? [
          {
            name: 'operator releases',
            everyMs: context.config.EXPIRY_MS,
            run: createRecoverReleases(context.releases),
          },
          { name: 'replay', everyMs: replayMs, run: createRunReplay({ ...context, ...context.releases }) },
        ]
      : []),
    ...(context.config.CANARY_MS > 0
      ? [{ name: 'canary', everyMs: context.config.CANARY_MS, run: context.canary }]
      : []),
    { name: 'recovery', everyMs: context.config.EXPIRY_MS, run: createRecovery(context) },
    { name: 'heartbeat', everyMs: context.config.EXPIRY_MS, run: createHeartbeat(context) },
  ],
  calls: ({ polledFeeds }) => polledFeeds.map(({ url }) => url),
  health: ({ mongo, bus }) => ({ mongo: mongo.ready, nats: bus.ready }),
})

/** Sends notifications: opens a fan-out for each event that asks for one, chunks its audience and sends the chunks. */
const push = defineService({
  name: 'alerts',
  config: configSchema,
  needs: { mongo, nats, jobs },
  // Without Redis the sweep sends chunks from the ledger; without NATS it finishes the fan-outs that are open.
  startsWithout: ['nats', 'jobs'],
  context: createPushContext,
  routes: {},
  handlers: () => ({}),
  consumers: pushConsumers,
  jobs: ({ config, chunkAudience, sendChunk }) =>
    lanes.flatMap(lane => [
      onJob(chunkJobs[lane], ({ fanoutId }) => chunkAudience(fanoutId), { concurrency: config.PUSH_JOBS }),
      onJob(sendJobs[lane], ({ chunkId }) => sendChunk(chunkId), { concurrency: config.PUSH_JOBS }),
    ]),
  loops: ({
    config,
    dispatcher,
    countDevices,
    markUncounted,
    compareChanged,
    openMissed,
    publishReceipts,
    prepareKeys,
    clock,
  }) => [
    { name: 'push sweep', everyMs: config.PUSH_SWEEP_MS, run: () => dispatcher.sweep(clock.now()) },
    { name: 'count devices', everyMs: config.PUSH_SWEEP_MS, run: () => countDevices(clock.now()) },
    { name: 'count devices of before', everyMs: config.PUSH_SWEEP_MS, run: () => markUncounted(clock.now()) },
    { name: 'publish receipts', everyMs: config.PUSH_SWEEP_MS, run: publishReceipts },
    { name: 'push missed changes', everyMs: config.PUSH_MISSED_MS, run: openMissed },
    { name: 'push new places', everyMs: config.PUSH_SWEEP_MS, run: compareChanged },
    { name: 'push keys ahead', everyMs: keysAheadMs, run: prepareKeys },
  ],
  parts: context => [
    { name: 'vapid', start: context.vapid.start, stop: async () => {} },
    { name: 'sender', start: async () => {}, stop: async () => context.sender.close() },
    { name: 'critical lane', ...createCriticalLane(context) },
    { name: 'opened chunks', ...createOpenedChunks(context) },
  ],
  health: ({ mongo, bus }) => ({ mongo: mongo.ready, nats: bus.ready }),
})

type Role = (typeof services.alerts.roles)[number]

/** What a process of each role runs. */
export const alertsServices: Record<Role, DefinedService<typeof configSchema, Overrides, unknown>> = {
  api,
  ingest,
  push,
}
