import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'

export type FallbackReason = NonNullable<ChatMetadata['fallbackReason']>

/** Input of a model. All of it is data, none of it instruction. */
export type ModelQuestion = {
  text: string
  language: Language
  history: readonly { isFromAI: boolean; content: string }[]
  /** The guide's own answer, which the model has to keep to; null where the guide has none. */
  knowledge: string | null
  needs: readonly string[]
}

/** Cards that code renders from records. A model may choose one but not fill it. */
export const modelTools = ['show_updates', 'open_map', 'show_shelters'] as const
export type ModelTool = (typeof modelTools)[number]

export type ModelAnswer = { text: string; tools: ModelTool[] }

/** Asks a model. Throws ProviderError where no complete answer arrives in time. */
export type Provider = { name: 'openai'; ask(question: ModelQuestion): Promise<ModelAnswer> }

export class ProviderError extends Error {
  readonly reason: FallbackReason
  constructor(reason: FallbackReason, cause: unknown) {
    super(`the model did not answer: ${reason}`, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
