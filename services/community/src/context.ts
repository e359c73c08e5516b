import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics, type Metrics } from '@muster/service-kit/metrics'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import { createOutbox, type Outbox } from '@muster/service-kit/outbox/outbox'
import type { Config } from './config.ts'
import { createTokenVault } from './domain/invite-token.ts'
import { type CommunityStore, createCommunityStore } from './store/communities.ts'
import { createInvitationStore, type InvitationStore } from './store/invitations.ts'
import { createMessageStore, type MessageStore } from './store/messages.ts'
import { createModels, type Models } from './store/models.ts'

export type Context = {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
  mongo: Mongo
  bus: Bus
  outbox: Outbox
  models: Models
  communities: CommunityStore
  messages: MessageStore
  invitations: InvitationStore
}

/** Everything that the service works with, not yet connected. */
export function createContext(config: Config, overrides: { clock?: Clock; log?: Log } = {}): Context {
  const log = overrides.log ?? createLog({ name: 'community', level: config.LOG_LEVEL })
  const metrics = createMetrics({ service: 'community' })
  const mongo = connectMongo(config.MONGO_URL, log)
  const bus = connectBus({ url: config.NATS_URL, service: 'community', log, metrics, replicas: config.NATS_REPLICAS })
  const models = createModels(mongo.connection)
  const outbox = createOutbox({ bus, log, metrics, models: Object.values(models) })
  return {
    config,
    log,
    metrics,
    clock: overrides.clock ?? systemClock,
    mongo,
    bus,
    outbox,
    models,
    communities: createCommunityStore(models),
    messages: createMessageStore(models),
    invitations: createInvitationStore(models, createTokenVault(config.INVITATION_SECRET)),
  }
}
