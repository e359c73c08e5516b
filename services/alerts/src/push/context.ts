import { createJobs } from '@muster/service-kit/jobs/jobs'
import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import { createFanoutStore } from '../store/fanouts.ts'
import { createPushModels } from '../store/push-models.ts'
import { createSubscriptionStore } from '../store/subscriptions.ts'
import { createChunkAudience } from './chunk-audience.ts'
import { createDispatcher } from './dispatcher.ts'
import { createPushCounter } from './metrics.ts'
import { createOpenFanout } from './open-fanout.ts'
import { createSendChunk } from './send-chunk.ts'
import { createPushSender } from './sender.ts'
import { createVapid } from './vapid.ts'

export type PushContext = ReturnType<typeof createPushContext>

export function createPushContext(config: Config, { mongo, log, clock, metrics }: Connections) {
  const models = createPushModels(mongo.connection)
  const subscriptions = createSubscriptionStore(models)
  const fanouts = createFanoutStore(models, { leaseMs: config.PUSH_LEASE_MS })
  const vapid = createVapid(config, models)
  const jobs = createJobs({ redisUrl: config.REDIS_URL, log, metrics })
  const sender = createPushSender({
    vapid: vapid.keys,
    extraHosts: config.PUSH_EXTRA_HOSTS,
    caFile: config.PUSH_CA_FILE,
    maxSockets: config.PUSH_CONCURRENCY * config.PUSH_JOBS,
  })
  const requests = createPushCounter(metrics)
  const dispatcher = createDispatcher({
    jobs,
    fanouts,
    log,
    openFanout: createOpenFanout({ fanouts, clock, log, drillAudience: config.DRILL_AUDIENCE }),
    chunkAudience: createChunkAudience({
      fanouts,
      subscriptions,
      clock,
      chunkSize: config.PUSH_CHUNK_SIZE,
      dispatch: chunkId => dispatcher.queueSend(chunkId, 1),
    }),
    sendChunk: createSendChunk({
      fanouts,
      subscriptions,
      sender,
      clock,
      log,
      concurrency: config.PUSH_CONCURRENCY,
      backoffMs: config.PUSH_BACKOFF_MS,
      leaseMs: config.PUSH_LEASE_MS,
      count: result => requests.inc({ result }),
    }),
  })
  return { log, clock, subscriptions, vapid, jobs, sender, dispatcher }
}
