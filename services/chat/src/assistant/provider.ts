import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'

export type FallbackReason = NonNullable<ChatMetadata['fallbackReason']>

/** What a model is asked; all of it is data to it, none of it instruction. */
export type ModelQuestion = {
  text: string
  language: Language
  history: readonly { isFromAI: boolean; content: string }[]
  /** What the guide knows of the matter, for the model to keep to; null where it knows nothing. */
  knowledge: string | null
  needs: readonly string[]
}

/** A tool is a card that code renders from records; a model may choose one and phrase around it, no more. */
export const modelTools = ['show_updates', 'open_map', 'show_shelters'] as const
export type ModelTool = (typeof modelTools)[number]

export type ModelAnswer = { text: string; tools: ModelTool[] }

/** Asks a model. Throws ProviderError with the reason when there is no whole answer in time. */
export type Provider = { name: 'openai'; ask(question: ModelQuestion): Promise<ModelAnswer> }

export class ProviderError extends Error {
  readonly reason: FallbackReason
  constructor(reason: FallbackReason, cause: unknown) {
    super(`the model did not answer: ${reason}`, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
