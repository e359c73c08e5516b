import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Answer, Guide } from '@muster/guide/answer'
import { activeUpdatesOf, answerMetadata, updateCards } from '@muster/guide/chat-metadata'
import { situationOf } from '@muster/guide/situation'
import type { KnownLeaveBy } from '@muster/read-models/known-leave-bys'
import type { KnownPerson } from '@muster/read-models/known-people'
import type { Log } from '@muster/service-kit/log'
import { statesLiveFacts } from '../domain/live-claims.ts'
import type { Question, Reply } from '../store/messages.ts'
import { leaveByWords } from './leave-by-words.ts'
import { needsInWords } from './needs.ts'
import { type ModelAnswer, type Provider, ProviderError } from './provider.ts'

export type AssistantInput = {
  question: Question
  history: readonly { isFromAI: boolean; content: string }[]
  person: Pick<KnownPerson, 'name' | 'needs'> | null
  updates: readonly EmergencyUpdate[]
  /** As navigation computed it; the assistant computes nothing. */
  leaveBy: KnownLeaveBy | null
  now: Date
}

export type Assistant = { reply(input: AssistantInput): Promise<Reply> }

/**
 * Answers a question. Danger to life and questions that only records can answer never reach a model. The guide answers instead of a
 * model that fails (`fallbackReason` says why) or that states what only records may say.
 */
export function createAssistant({
  guide,
  provider,
  log,
}: {
  guide: Guide
  provider: Provider | null
  log: Log
}): Assistant {
  async function askModel(model: Provider, input: AssistantInput, guided: Answer): Promise<Reply> {
    const { question, history, person, updates } = input
    const fallback = toReply(guided, question, updates)
    try {
      const said = await model.ask({
        text: question.content,
        language: guided.language,
        history,
        knowledge: guided.kind === 'known' ? inWords(guided) : null,
        needs: needsInWords(person?.needs),
      })
      if (statesLiveFacts(said.text) || (said.text === '' && said.tools.length === 0)) return fallback
      return fromModel(said, guided, updates)
    } catch (err) {
      if (!(err instanceof ProviderError)) throw err
      log.warn({ err }, 'model failed; the guide answers')
      return { ...fallback, metadata: { ...fallback.metadata, fallbackReason: err.reason } }
    }
  }

  return {
    async reply(input) {
      const { question, person, updates, leaveBy, now } = input
      const activeUpdates = activeUpdatesOf(updates)
      const guided = guide.answer({
        text: question.content,
        language: question.language,
        profile: { ...person?.needs, ...(person && { name: person.name }) },
        context: { activeUpdates, leaveBy: leaveByWords(leaveBy, now) },
      })
      // A model's own words could be advice to stay, or bury the 911 that the guide leads with.
      const isForModel =
        (guided.kind === 'known' || guided.kind === 'unknown') && !guided.danger && situationOf(activeUpdates) === null
      return provider && isForModel ? askModel(provider, input, guided) : toReply(guided, question, updates)
    },
  }
}

const opensMap = ['get_navigation', 'emergency_route']

function toReply(answer: Answer, { action }: Question, updates: readonly EmergencyUpdate[]): Reply {
  const metadata: ChatMetadata = answerMetadata(answer, updates, 'guide')
  // The map plans the route from the person's position.
  if (action && opensMap.includes(action) && answer.kind !== 'danger')
    Object.assign(metadata, { autoRedirectToMap: true, evacuationData: { evacuationRoute: {} } })
  return { content: answer.content, messageType: answer.messageType, metadata }
}

const inWords = ({ content, steps = [] }: Answer) =>
  [content, ...steps.map(step => `${step.number}. ${step.title}. ${step.description}`)].join('\n')

function fromModel(said: ModelAnswer, guided: Answer, updates: readonly EmergencyUpdate[]): Reply {
  const opens = said.tools.some(tool => tool !== 'show_updates')
  const metadata: ChatMetadata = {
    provider: 'openai',
    ...(said.tools.includes('show_updates') && { emergencyUpdates: updateCards(updates) }),
    ...(opens && { hasActionCards: true, showMapButton: true, actions: ['open_map_navigation'] }),
    ...(guided.topicId && { topicId: guided.topicId }),
  }
  const messageType = said.tools.includes('show_updates') ? 'disaster_status' : guided.messageType
  return { content: said.text || guided.content, messageType, metadata }
}
