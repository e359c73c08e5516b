import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Choice } from '@muster/guide/choose'

export type FallbackReason = NonNullable<ChatMetadata['fallbackReason']>

/** Input of a model. All of it is data, none of it instruction. */
export type ModelQuestion = {
  text: string
  language: Language
  history: readonly { isFromAI: boolean; content: string }[]
  /** Reviewed facts and active records that it may choose from. */
  facts: readonly { id: string; title: string }[]
  records: readonly { id: string; title: string }[]
  /** Cards of dangers to life that it may name. */
  cards: readonly { id: string; title: string }[]
  needs: readonly string[]
}

/** Asks a model which of the facts and records answer a question, and whether a life is in danger. Throws ProviderError where no whole choice arrives in time. */
export type Provider = { name: 'openai'; choose(question: ModelQuestion): Promise<Choice> }

export class ProviderError extends Error {
  readonly reason: FallbackReason
  constructor(reason: FallbackReason, cause: unknown) {
    super(`the model did not answer: ${reason}`, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
