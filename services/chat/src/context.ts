import { createGuide } from '@muster/guide/answer'
import { createChooser } from '@muster/guide/choose'
import { keepLast } from '@muster/guide/keep-last'
import { loadPacks } from '@muster/guide/load-packs'
import { createAlertsHeartbeats } from '@muster/read-models/alerts-heartbeats'
import { createKnownBlocks } from '@muster/read-models/known-blocks'
import { createKnownCheckIns } from '@muster/read-models/known-check-ins'
import { createKnownHelpRequests } from '@muster/read-models/known-help'
import { createKnownHomes } from '@muster/read-models/known-homes'
import { createKnownLeaveBys } from '@muster/read-models/known-leave-bys'
import { createKnownMembers } from '@muster/read-models/known-members'
import { createKnownPeople } from '@muster/read-models/known-people'
import { createKnownShelters } from '@muster/read-models/known-shelters'
import { createKnownUpdates } from '@muster/read-models/known-updates'
import { createKnownWaysOut } from '@muster/read-models/known-ways-out'
import type { ServiceBase } from '@muster/service-kit/service/define-service'
import { createAssistant } from './assistant/assistant.ts'
import { createBudget } from './assistant/budget.ts'
import { createOpenAiProvider } from './assistant/openai-provider.ts'
import { createRefinements } from './assistant/refinements.ts'
import { createChanges } from './changes.ts'
import type { Config } from './config.ts'
import { createReadCheckIns } from './situation/check-ins.ts'
import { createReadSituation } from './situation/read-situation.ts'
import { createExportStore } from './store/export.ts'
import { createMessageStore } from './store/messages.ts'
import { createModels } from './store/models.ts'
import { createSessionStore } from './store/sessions.ts'

export type Context = ReturnType<typeof createContext>

/** The packs and the guide. Services of one process share them, because creating them takes a second, and they hold nothing of one service. */
const knowledge = keepLast(() => {
  const packs = loadPacks()
  return { packs, guide: createGuide(packs) }
})

/** Everything that the handlers, consumers and jobs of chat work with. */
export function createContext(base: ServiceBase<Config, 'mongo' | 'nats' | 'redis' | 'jobs'>) {
  const { config, log, mongo, outbox, bus, redis, clock } = base
  const models = createModels(mongo.connection)
  const { packs, guide } = knowledge()
  const updates = createKnownUpdates(mongo.connection)
  const homes = createKnownHomes(mongo.connection)
  const waysOut = createKnownWaysOut(mongo.connection)
  const shelters = createKnownShelters(mongo.connection)
  const help = createKnownHelpRequests(mongo.connection)
  const members = createKnownMembers(mongo.connection)
  const checkIns = createKnownCheckIns(mongo.connection)
  const blocks = createKnownBlocks(mongo.connection)
  const people = createKnownPeople(mongo.connection)
  const heard = createAlertsHeartbeats({ bus, clock })
  const budget = createBudget({
    redis,
    perPersonPerHour: config.MODEL_QUESTIONS_PER_PERSON,
    perInstallationPerDay: config.MODEL_QUESTIONS_PER_DAY,
    clock,
    log,
  })
  return {
    ...base,
    sessions: createSessionStore(models),
    messages: createMessageStore(models, outbox),
    exportOf: createExportStore(models),
    people,
    help,
    updates,
    homes,
    waysOut,
    shelters,
    members,
    checkIns,
    blocks,
    heard,
    readSituation: createReadSituation({
      ...{ updates, homes, waysOut, shelters, help, people, heard, clock },
      readCheckIns: createReadCheckIns({ blocks, checkIns, members, people }),
    }),
    leaveBys: createKnownLeaveBys(mongo.connection),
    changes: createChanges({ bus, log }),
    guide,
    budget,
    assistant: createAssistant({ guide, chooser: createChooser(packs), provider: providerOf(config), budget, log }),
    refinements: createRefinements({ log }),
  }
}

/** The URL of the model's API; null if no model is configured. */
export const modelUrlOf = ({ ASSISTANT_PROVIDER: provider, OPENAI_BASE_URL: url }: Config): string | null =>
  provider === 'openai' ? (url ?? 'https://api.openai.com/v1') : null

function providerOf(config: Config) {
  const baseURL = modelUrlOf(config)
  if (!baseURL) return null
  return createOpenAiProvider({
    // Self-hosted endpoints often need no key, but the client requires a non-empty string.
    apiKey: config.OPENAI_API_KEY ?? 'none',
    baseURL,
    model: config.OPENAI_MODEL,
    timeoutMs: config.ASSISTANT_TIMEOUT_MS,
  })
}
