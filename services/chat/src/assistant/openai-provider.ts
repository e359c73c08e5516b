import { noCard, questionTypes } from '@muster/guide/choose'
import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { z } from 'zod'
import { choiceSchema, systemPrompt } from './prompt.ts'
import { type ModelQuestion, type Provider, ProviderError } from './provider.ts'

/** Limit of the model's answer in tokens; enough for four lists of ids. */
const maxAnswerTokens = 300

const idList = z.array(z.string().max(80)).max(30)
const choice = z.object({
  type: z.enum(questionTypes),
  facts: idList,
  records: idList,
  followUps: idList,
  danger: z.string().max(80).default(noCard),
})

/** A provider that asks an OpenAI-compatible endpoint. It does not retry, because the guide has answered already. */
export function createOpenAiProvider(options: {
  apiKey: string
  baseURL?: string
  model: string
  timeoutMs: number
}): Provider {
  const client = new OpenAI({
    apiKey: options.apiKey,
    ...(options.baseURL && { baseURL: options.baseURL }),
    maxRetries: 0,
    timeout: options.timeoutMs,
  })
  return {
    name: 'openai',
    async choose(question) {
      // The client's timeout covers only the headers; this one covers a stalled body too.
      const signal = AbortSignal.timeout(options.timeoutMs)
      try {
        return await readChoice(client, options.model, question, signal)
      } catch (cause) {
        throw new ProviderError(reasonOf(cause, signal), cause)
      }
    },
  }
}

/** Asks the model, and parses its choice. Throws if the answer is cut off or has another form. */
async function readChoice(client: OpenAI, model: string, question: ModelQuestion, signal: AbortSignal) {
  const completion = await client.chat.completions.create(
    {
      model,
      max_completion_tokens: maxAnswerTokens,
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { name: 'choice', strict: true, schema: choiceSchema } },
      messages: messagesOf(question),
    },
    { signal },
  )
  const [first] = completion.choices
  if (first?.finish_reason !== 'stop') throw new Error(`the answer is not whole: ${first?.finish_reason}`)
  const { type, facts, records, followUps, danger } = choice.parse(JSON.parse(first.message.content ?? ''))
  return { type, factIds: facts, recordIds: records, followUpIds: followUps, cardId: danger }
}

function messagesOf(question: ModelQuestion) {
  const earlier = question.history.map(({ isFromAI, content }) =>
    isFromAI ? { role: 'assistant' as const, content } : { role: 'user' as const, content },
  )
  return [
    { role: 'system' as const, content: systemPrompt(question) },
    ...earlier,
    { role: 'user' as const, content: question.text },
  ]
}

function reasonOf(cause: unknown, signal: AbortSignal) {
  if (signal.aborted || cause instanceof APIConnectionTimeoutError || cause instanceof APIUserAbortError)
    return 'timeout'
  if (cause instanceof APIError && cause.status === 429) return 'rate-limited'
  if (cause instanceof APIError) return 'unavailable'
  return 'unusable'
}
