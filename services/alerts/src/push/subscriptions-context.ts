import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import { createFanoutControl } from '../store/fanout-control.ts'
import { createFanoutStore } from '../store/fanouts.ts'
import { createPublishOpenedSoon } from '../store/opened-soon.ts'
import { createPushModels } from '../store/push-models.ts'
import { createSubscriptionStore } from '../store/subscriptions.ts'
import { createToldStore } from '../store/told.ts'
import { createAnnounceOpenedChunk } from './opened-chunks.ts'
import { receiptCodesOf } from './receipt-codes-of.ts'
import { createReceiptWriter } from './receipt-writer.ts'
import { createVapid } from './vapid.ts'

export type SubscriptionsContext = ReturnType<typeof createSubscriptionsContext>

/** Creates the context of the HTTP routes for push, in processes that serve people. They write to the store, which the push role reads. */
export function createSubscriptionsContext({
  config,
  mongo,
  outbox,
  bus,
  log,
  clock,
}: ServiceBase<Config, 'mongo' | 'nats'>) {
  const models = createPushModels(mongo.connection)
  const vapid = createVapid(config, models)
  const told = createToldStore(models)
  return {
    clock,
    vapid,
    subscriptions: createSubscriptionStore(models),
    told,
    receiptCodes: receiptCodesOf(vapid),
    receiptWriter: createReceiptWriter({ told, tellOpenedSoon: createPublishOpenedSoon(models, outbox), clock, log }),
    fanouts: createFanoutStore(models, { leaseMs: config.PUSH_LEASE_MS }),
    fanoutControl: createFanoutControl(models),
    tellOpened: createAnnounceOpenedChunk({ bus, log }),
    extraHosts: config.PUSH_EXTRA_HOSTS,
  }
}
