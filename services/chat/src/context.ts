import { createGuide, type Guide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { type Bus, connectBus } from '@muster/service-kit/bus/bus'
import { type Clock, systemClock } from '@muster/service-kit/clock'
import { createJobs, type Jobs } from '@muster/service-kit/jobs/jobs'
import { createLog, type Log } from '@muster/service-kit/log'
import { createMetrics, type Metrics } from '@muster/service-kit/metrics'
import { createKnownUpdates, type KnownUpdates } from '@muster/service-kit/mongo/known-updates'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import { createOutbox, type Outbox } from '@muster/service-kit/outbox/outbox'
import { type Assistant, createAssistant } from './assistant/assistant.ts'
import { createOpenAiProvider } from './assistant/openai-provider.ts'
import type { Config } from './config.ts'
import { createMessageStore, type MessageStore } from './store/messages.ts'
import { createModels, type Models } from './store/models.ts'
import { createPeopleStore, type PeopleStore } from './store/people.ts'
import { createSessionStore, type SessionStore } from './store/sessions.ts'

export type Context = {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
  mongo: Mongo
  bus: Bus
  jobs: Jobs
  outbox: Outbox
  models: Models
  sessions: SessionStore
  messages: MessageStore
  people: PeopleStore
  updates: KnownUpdates
  guide: Guide
  assistant: Assistant
}

export type Overrides = { clock?: Clock; log?: Log }

/** Everything that the service works with, not yet connected. */
export function createContext(config: Config, overrides: Overrides = {}): Context {
  const log = overrides.log ?? createLog({ name: 'chat', level: config.LOG_LEVEL })
  const metrics = createMetrics({ service: 'chat' })
  const mongo = connectMongo(config.MONGO_URL, log)
  const bus = connectBus({ url: config.NATS_URL, service: 'chat', log, metrics, replicas: config.NATS_REPLICAS })
  const models = createModels(mongo.connection)
  const guide = createGuide(loadPacks())
  return {
    config,
    log,
    metrics,
    clock: overrides.clock ?? systemClock,
    mongo,
    bus,
    jobs: createJobs({ redisUrl: config.REDIS_URL, log, metrics, prefix: 'muster-chat' }),
    outbox: createOutbox({ bus, log, metrics, models: [models.Message] }),
    models,
    sessions: createSessionStore(models),
    messages: createMessageStore(models),
    people: createPeopleStore(models),
    updates: createKnownUpdates(mongo.connection),
    guide,
    assistant: createAssistant({ guide, provider: providerOf(config), log }),
  }
}

function providerOf(config: Config) {
  if (config.ASSISTANT_PROVIDER === 'guide') return null
  return createOpenAiProvider({
    // Self-hosted endpoints often need no key, but the client requires a non-empty string.
    apiKey: config.OPENAI_API_KEY ?? 'none',
    ...(config.OPENAI_BASE_URL && { baseURL: config.OPENAI_BASE_URL }),
    model: config.OPENAI_MODEL,
    timeoutMs: config.ASSISTANT_TIMEOUT_MS,
  })
}
