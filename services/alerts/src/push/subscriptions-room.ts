import type { Config } from '../config.ts'
import type { Connections } from '../connections.ts'
import type { Room } from '../room.ts'
import { createFanoutStore } from '../store/fanouts.ts'
import { createPushModels } from '../store/push-models.ts'
import { createSubscriptionStore } from '../store/subscriptions.ts'
import { pushRoutes } from './routes.ts'
import { createVapid } from './vapid.ts'

/** The HTTP side of push, in processes that serve people: it only writes to the store, which the push role reads. */
export function createSubscriptionsRoom(config: Config, { mongo, clock }: Connections): Room {
  const models = createPushModels(mongo.connection)
  const vapid = createVapid(config, models)
  const context = {
    clock,
    vapid,
    subscriptions: createSubscriptionStore(models),
    fanouts: createFanoutStore(models, { leaseMs: config.PUSH_LEASE_MS }),
    extraHosts: config.PUSH_EXTRA_HOSTS,
  }
  return {
    routes: app => pushRoutes(app, context),
    health: {},
    connects: [{ name: 'vapid', start: vapid.start, stop: async () => {} }],
  }
}
