import { type FastifyReply, fastify } from 'fastify'

type ModelRequest = { messages: { role: string; content: string }[]; model: string; response_format: unknown }
export type Behaviour = (reply: FastifyReply, request: ModelRequest) => unknown

type Choice = { type?: string; facts?: string[]; records?: string[]; followUps?: string[]; danger?: string }

/** Answers every request with this text. */
export const says =
  (content: string, finish = 'stop'): Behaviour =>
  reply =>
    reply.send({
      id: 'x',
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content } }],
    })

/** Answers every request with a choice that matches the schema. */
export const chooses = ({
  type = 'fact',
  facts = [],
  records = [],
  followUps = [],
  danger = 'none',
}: Choice): Behaviour => says(JSON.stringify({ type, facts, records, followUps, danger }))

/** Starts a language model endpoint with the API of OpenAI. With the variables in `env` the chat service uses it. */
export async function startFakeModel() {
  const asked: ModelRequest[] = []
  let behave = chooses({ type: 'none' })
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
