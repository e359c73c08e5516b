import { createGuide } from '@muster/guide/answer'
import { loadPacks } from '@muster/guide/load-packs'
import { createKnownLeaveBys } from '@muster/read-models/known-leave-bys'
import { createKnownPeople } from '@muster/read-models/known-people'
import { createKnownUpdates } from '@muster/read-models/known-updates'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import { createAssistant } from './assistant/assistant.ts'
import { createOpenAiProvider } from './assistant/openai-provider.ts'
import type { Config } from './config.ts'
import { createMessageStore } from './store/messages.ts'
import { createModels } from './store/models.ts'
import { createSessionStore } from './store/sessions.ts'

export type Context = ReturnType<typeof createContext>

export function createContext(base: ServiceBase<Config, 'mongo' | 'nats' | 'jobs'>) {
  const { config, log, mongo, outbox } = base
  const models = createModels(mongo.connection)
  const guide = createGuide(loadPacks())
  return {
    ...base,
    sessions: createSessionStore(models),
    messages: createMessageStore(models, outbox),
    people: createKnownPeople(mongo.connection),
    updates: createKnownUpdates(mongo.connection),
    leaveBys: createKnownLeaveBys(mongo.connection),
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
