import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { Choice } from '@muster/guide/choose'

export type FallbackReason = NonNullable<ChatMetadata['fallbackReason']>

/** Input of a model. All of it is data, never instructions. */
export type ModelQuestion = {
  text: string
  language: Language
  history: readonly { isFromAI: boolean; content: string }[]
  /** The reviewed facts and active records from which it may choose. */
  facts: readonly { id: string; title: string }[]
  records: readonly { id: string; title: string }[]
  /** The cards about dangers to life that it may choose. */
  cards: readonly { id: string; title: string }[]
  needs: readonly string[]
}

/**
 * Asks a model which of the facts and records answer a question, and whether a life is in danger. Throws a ProviderError if no complete choice arrives in time.
 */
export type Provider = { name: 'openai'; choose(question: ModelQuestion): Promise<Choice> }

/** A failed question to a model. `reason`: stored with the answer. */
export class ProviderError extends Error {
  readonly reason: FallbackReason
  constructor(reason: FallbackReason, cause: unknown) {
    super(`the model did not answer: ${reason}`, { cause })
    this.name = 'ProviderError'
    this.reason = reason
  }
}
