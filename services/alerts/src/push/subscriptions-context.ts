import type { ServiceBase } from '@muster/service-kit/service/define-service'
import type { Config } from '../config.ts'
import { createFanoutStore } from '../store/fanouts.ts'
import { createPushModels } from '../store/push-models.ts'
import { createSubscriptionStore } from '../store/subscriptions.ts'
import { createToldStore } from '../store/told.ts'
import { createVapid } from './vapid.ts'

export type SubscriptionsContext = ReturnType<typeof createSubscriptionsContext>

/** The HTTP side of push, in processes that serve people: it only writes to the store, which the push role reads. */
export function createSubscriptionsContext({ config, mongo, clock }: ServiceBase<Config, 'mongo'>) {
  const models = createPushModels(mongo.connection)
  return {
    clock,
    vapid: createVapid(config, models),
    subscriptions: createSubscriptionStore(models),
    told: createToldStore(models),
    fanouts: createFanoutStore(models, { leaseMs: config.PUSH_LEASE_MS }),
    extraHosts: config.PUSH_EXTRA_HOSTS,
  }
}
