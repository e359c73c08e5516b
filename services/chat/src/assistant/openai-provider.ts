import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { systemPrompt } from './prompt.ts'
import {
  type ModelAnswer,
  type ModelQuestion,
  type ModelTool,
  modelTools,
  type Provider,
  ProviderError,
} from './provider.ts'

const maxAnswerTokens = 400
const maxAnswerLength = 4_000

const descriptions: Record<ModelTool, string> = {
  show_updates: 'Show the official emergency updates that are active now.',
  open_map: 'Show a button that opens the map with hazards and a safe route.',
  show_shelters: 'Show a button that lists shelters on the map.',
}

const tools = modelTools.map(name => ({
  type: 'function' as const,
  function: { name, description: descriptions[name], parameters: { type: 'object', properties: {} } },
}))

/** Any OpenAI-compatible endpoint. No retries: a person waits, and the guide can answer at once. */
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
    async ask(question) {
      // The client's timeout covers only the headers; this one covers a stalled stream too.
      const signal = AbortSignal.timeout(options.timeoutMs)
      try {
        return await readAnswer(client, options.model, question, signal)
      } catch (cause) {
        throw new ProviderError(reasonOf(cause, signal), cause)
      }
    },
  }
}

async function readAnswer(
  client: OpenAI,
  model: string,
  question: ModelQuestion,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const stream = await client.chat.completions.create(
    {
      model,
      stream: true,
      max_completion_tokens: maxAnswerTokens,
      temperature: 0.2,
      tools,
      messages: messagesOf(question),
    },
    { signal },
  )
  let text = ''
  let isWhole = false
  const called = new Set<string>()
  for await (const chunk of stream) {
    const [choice] = chunk.choices
    text += choice?.delta?.content ?? ''
    for (const call of choice?.delta?.tool_calls ?? []) if (call.function?.name) called.add(call.function.name)
    if (choice?.finish_reason) isWhole = true
    if (text.length > maxAnswerLength) throw new Error('the answer is too long')
  }
  if (!isWhole) throw new Error('the stream ended before the answer did')
  return { text: text.trim(), tools: modelTools.filter(tool => called.has(tool)) }
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
  return 'broken-stream'
}
