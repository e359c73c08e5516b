import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import { createFanoutStore } from '../store/fanouts.ts'
import { createLeaveByStore } from '../store/leave-bys.ts'
import { createPushModels } from '../store/push-models.ts'
import { createSubscriptionStore } from '../store/subscriptions.ts'
import { createChunkAudience } from './chunk-audience.ts'
import { createDestinationPush } from './destination-push.ts'
import { createDispatcher } from './dispatcher.ts'
import { createLeaveByPush } from './leave-by-push.ts'
import { createPushCounter } from './metrics.ts'
import { createOpenFanout } from './open-fanout.ts'
import { createSendChunk } from './send-chunk.ts'
import { createPushSender } from './sender.ts'
import { createVapid } from './vapid.ts'

export type PushContext = ReturnType<typeof createPushContext>

export function createPushContext(base: ServiceBase<Config, 'mongo' | 'nats' | 'jobs'>) {
  const { config, mongo, jobs, log, clock, metrics } = base
  const models = createPushModels(mongo.connection)
  const subscriptions = createSubscriptionStore(models)
  const fanouts = createFanoutStore(models, { leaseMs: config.PUSH_LEASE_MS })
  const vapid = createVapid(config, models)
  const sender = createPushSender({
    vapid: vapid.keys,
    extraHosts: config.PUSH_EXTRA_HOSTS,
    caFile: config.PUSH_CA_FILE,
    maxSockets: config.PUSH_CONCURRENCY * config.PUSH_JOBS,
  })
  const requests = createPushCounter(metrics)
  const sendChunk = createSendChunk({
    fanouts,
    subscriptions,
    sender,
    clock,
    log,
    concurrency: config.PUSH_CONCURRENCY,
    backoffMs: config.PUSH_BACKOFF_MS,
    leaseMs: config.PUSH_LEASE_MS,
    count: result => requests.inc({ result }),
  })
  const chunkAudience = createChunkAudience({
    fanouts,
    subscriptions,
    clock,
    chunkSize: config.PUSH_CHUNK_SIZE,
    dispatch: chunkId => dispatcher.queueSend(chunkId, 1),
  })
  const openFanout = createOpenFanout({ fanouts, clock, log, drillAudience: config.DRILL_AUDIENCE })
  const dispatcher = createDispatcher({ jobs, fanouts, log, openFanout, chunkAudience, sendChunk })
  const pushDestination = createDestinationPush({ subscriptions, fanouts, clock })
  const leaveBys = createLeaveByStore(models)
  const pushLeaveBy = createLeaveByPush({ subscriptions, fanouts, leaveBys, clock })
  return {
    ...base,
    pushDestination,
    pushLeaveBy,
    leaveBys,
    subscriptions,
    vapid,
    sender,
    dispatcher,
    chunkAudience,
    sendChunk,
  }
}
