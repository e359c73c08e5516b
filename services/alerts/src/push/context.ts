import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import { createDeviceCounts, createMarkUncounted } from '../store/device-counts.ts'
import { createFanoutStore } from '../store/fanouts.ts'
import { createModels } from '../store/models.ts'
import { createPushModels, lanes } from '../store/push-models.ts'
import { createSeenRevisions } from '../store/seen-revisions.ts'
import { createSubscriptionStore } from '../store/subscriptions.ts'
import { createToldStore } from '../store/told.ts'
import { createUpdateStore } from '../store/updates.ts'
import { createPushCanary, withCanaryDevice } from './canary.ts'
import { createChunkAudience } from './chunk-audience.ts'
import { createCompareChanged } from './compare-changed.ts'
import { createDestinationPush } from './destination-push.ts'
import { createDispatcher } from './dispatcher.ts'
import { createReadFanoutMessages } from './fanout-messages.ts'
import { createGroupPush } from './group-push.ts'
import { createHelpPush } from './help-push.ts'
import { createHomePush } from './home-push.ts'
import { createHostGate } from './host-gate.ts'
import { createLanes } from './lanes.ts'
import { createLeaveByPush } from './leave-by-push.ts'
import { createLineages } from './lineages.ts'
import { createPushMetrics } from './metrics.ts'
import { createMissedChanges } from './missed-changes.ts'
import { createOpenFanout } from './open-fanout.ts'
import { createPrepareKeys } from './prepare-keys.ts'
import { createPublishReceipts } from './publish-receipts.ts'
import { receiptCodesOf } from './receipt-codes-of.ts'
import { createSendChunk } from './send-chunk.ts'
import { createPushSender } from './sender.ts'
import { createVapid } from './vapid.ts'

export type PushContext = ReturnType<typeof createPushContext>

/** Everything that the handlers, jobs and loops of the role push work with. */
export function createPushContext(base: ServiceBase<Config, 'mongo' | 'nats' | 'jobs'>) {
  const { config, mongo, bus, outbox, jobs, log, clock, metrics } = base
  const models = createPushModels(mongo.connection)
  const updates = createUpdateStore(createModels(mongo.connection), outbox, mongo.connection)
  const subscriptions = withCanaryDevice(createSubscriptionStore(models), config.CANARY_PUSH_SUBSCRIPTION)
  const leaseMs = config.PUSH_LEASE_MS
  const fanouts = createFanoutStore(models, { leaseMs })
  const told = createToldStore(models)
  const vapid = createVapid(config, models)
  const { requests, refusing, opened, accepted } = createPushMetrics(metrics)
  const secondsSince = (at: Date) => Math.max(0, clock.now().getTime() - at.getTime()) / 1_000
  const sender = createPushSender({
    vapid: vapid.keys,
    formerVapid: vapid.former,
    extraHosts: config.PUSH_EXTRA_HOSTS,
    caFile: config.PUSH_CA_FILE,
    maxInFlight: config.PUSH_CONCURRENCY * config.PUSH_JOBS * lanes.length,
    gate: createHostGate({ pauseMs: config.PUSH_HOST_PAUSE_MS, log, refusing }),
  })
  const lineages = createLineages({ updates, clock, drillAudience: config.DRILL_AUDIENCE })
  const sendChunk = createSendChunk({
    fanouts,
    subscriptions,
    told,
    readCourse: createReadFanoutMessages({ lineages, isToBeSent: id => fanouts.isToBeSent(id, clock.now()) }),
    sender,
    lanes: createLanes(),
    receiptCodes: receiptCodesOf(vapid),
    clock,
    log,
    concurrency: config.PUSH_CONCURRENCY,
    backoffMs: config.PUSH_BACKOFF_MS,
    leaseMs,
    confirmMs: config.PUSH_CONFIRM_MS,
    count: (result, { lane, createdAt }) => {
      requests.inc({ result })
      if (result === 'delivered') accepted.observe({ lane }, secondsSince(createdAt))
    },
  })
  const chunkAudience = createChunkAudience({
    fanouts,
    subscriptions,
    told,
    lineages,
    clock,
    chunkSize: config.PUSH_CHUNK_SIZE,
    leaseMs,
    dispatch: (chunkId, lane) => dispatcher.queueSend(chunkId, 1, lane),
  })
  const openFanout = createOpenFanout({
    fanouts,
    updates,
    clock,
    opened: (lane, changedAt) => opened.observe({ lane }, secondsSince(changedAt)),
  })
  const dispatcher = createDispatcher({ jobs, fanouts, log, openFanout, chunkAudience, sendChunk, clock })
  const compareChanged = createCompareChanged({ subscriptions, updates, told, dispatcher, lineages, clock })
  const openMissed = createMissedChanges({
    ...{ updates, fanouts, open: openFanout, clock, log },
    graceMs: config.PUSH_MISSED_MS,
  })
  const pushDestination = createDestinationPush({ subscriptions, dispatcher, clock })
  const leaveBys = createSeenRevisions(models.LeaveBy)
  const quieted = createSeenRevisions(models.HelpQuieted)
  const pushHelp = createHelpPush({ subscriptions, fanouts, dispatcher, quieted, clock })
  const pushLeaveBy = createLeaveByPush({ subscriptions, fanouts, dispatcher, leaveBys, clock })
  return {
    ...base,
    pushDestination,
    pushLeaveBy,
    pushHome: createHomePush({ subscriptions, fanouts, dispatcher, clock }),
    pushHelp,
    pushGroup: createGroupPush({ subscriptions, dispatcher, clock }),
    pushCanary: createPushCanary({ dispatcher, clock, hasDevice: config.CANARY_PUSH_SUBSCRIPTION !== undefined }),
    leaveBys,
    subscriptions,
    told,
    vapid,
    sender,
    dispatcher,
    compareChanged,
    openMissed,
    publishReceipts: createPublishReceipts({ told, subscriptions, bus, log }),
    countDevices: createDeviceCounts(models, outbox),
    markUncounted: createMarkUncounted(models),
    prepareKeys: createPrepareKeys({ subscriptions, sender }),
    chunkAudience,
    sendChunk,
  }
}
