import { type FastifyReply, fastify } from 'fastify'

type ModelRequest = { messages: { role: string; content: string }[]; model: string }
export type Behaviour = (reply: FastifyReply, request: ModelRequest) => unknown

/** One event of a streamed answer. */
export const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

export const stream = (reply: FastifyReply, ...parts: string[]) =>
  reply.header('content-type', 'text/event-stream').send(parts.join(''))

/** Answers with this text, in two parts, and calls these tools. */
export const says =
  (text: string, ...tools: string[]): Behaviour =>
  reply =>
    stream(
      reply,
      chunk({ role: 'assistant', content: text.slice(0, 5) }),
      chunk({ content: text.slice(5) }),
      chunk(
        {
          tool_calls: tools.map((name, index) => ({
            index,
            id: name,
            type: 'function',
            function: { name, arguments: '{}' },
          })),
        },
        'stop',
      ),
      'data: [DONE]\n\n',
    )

/** The endpoint of a language model, with the interface of OpenAI. `env` makes the chat service ask it. */
export async function startFakeModel() {
  const asked: ModelRequest[] = []
  let behave = says('Hello there.')
  const app = fastify({ forceCloseConnections: true })
  app.post('/v1/chat/completions', (request, reply) => {
    asked.push(request.body as ModelRequest)
    return behave(reply, request.body as ModelRequest)
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    /** Every request, oldest first. */
    asked,
    answerWith(next: Behaviour) {
      behave = next
    },
    env: {
      ASSISTANT_PROVIDER: 'openai',
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: `${baseUrl}/v1`,
      OPENAI_MODEL: 'a-model',
    },
    stop: () => app.close(),
  }
}
