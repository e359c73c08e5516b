import type { ChatMessage } from '@muster/contracts/entities/chat'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { isLanguage } from '@muster/contracts/vocabulary/languages'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { startServiceProcess } from '@muster/test-kit/process'
import { buildCaller, callRoute } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { testEnv } from '@muster/test-kit/start-service'
import { freePort } from '../process/port.ts'
import { type Graded, grade } from './grade.ts'
import { halfOf, type Question } from './questions.ts'

export type Provider = 'guide' | 'openai'
/** `byModel`: number of answers that the model chose. `failures`: the reasons why it chose none, with their number. */
export type Asked = { graded: Graded[]; byModel: number; failures: Record<string, number> }

const atOnce = 8
/** Longest wait for the answer to one question with a slow model, in ms. */
const patienceMs = 60_000

const modelVariables = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL', 'ASSISTANT_TIMEOUT_MS'] as const

/**
 * Asks a chat service that is started for this, with real servers, as a person would: a session, a message over HTTP, the reply job, the list of
 * messages. `env` names the model's endpoint for `openai`. Throws if no endpoint is named, or if the service does not answer.
 */
export async function askService(
  questions: readonly Question[],
  provider: Provider,
  env: Record<string, string | undefined> = process.env,
): Promise<Asked> {
  if (provider === 'openai' && !env.OPENAI_API_KEY && !env.OPENAI_BASE_URL)
    throw new Error('Name the endpoint of the model: OPENAI_BASE_URL, OPENAI_API_KEY, or both; and OPENAI_MODEL.')
  const neighbours = await startNeighbours()
  try {
    const metricsPort = await freePort()
    const service = await startServiceProcess(
      'chat',
      testEnv(neighbours, 'chat', {
        ASSISTANT_PROVIDER: provider,
        ...Object.fromEntries(modelVariables.map(name => [name, env[name]])),
        // Each question is asked by a person of its own, and the daily limit is above the number of questions.
        MODEL_QUESTIONS_PER_DAY: String(questions.length + 1),
        METRICS_PORT: String(metricsPort),
      }),
    )
    try {
      return await askAll(questions, service.url, `http://127.0.0.1:${metricsPort}/metrics`)
    } finally {
      await service.stop()
    }
  } finally {
    await neighbours.stop()
  }
}

async function askAll(questions: readonly Question[], url: string, metrics: string): Promise<Asked> {
  const asked: { question: Question; read: () => Promise<ChatMessage | undefined> }[] = []
  for (let from = 0; from < questions.length; from += atOnce) {
    const batch = questions.slice(from, from + atOnce)
    asked.push(...(await Promise.all(batch.map(question => ask(url, question)))))
    // A model's answer replaces the guide's within the same job, so this waits for the end of the jobs.
    await settle(async () => (await repliesWritten(metrics)) >= asked.length, { timeoutMs: patienceMs })
  }
  const failures: Record<string, number> = {}
  let byModel = 0
  const graded: Graded[] = []
  for (const { question, read } of asked) {
    const reply = await read()
    if (!reply) throw new Error(`no reply to: ${question.text}`)
    const { danger, topicId, provider, fallbackReason } = reply.metadata ?? {}
    if (provider === 'openai') byModel += 1
    if (fallbackReason) failures[fallbackReason] = (failures[fallbackReason] ?? 0) + 1
    graded.push(grade(question, halfOf(question), { content: reply.content, danger, topicId }))
  }
  return { graded, byModel, failures }
}

async function ask(url: string, question: Question) {
  const { text, language } = question
  const as = buildCaller()
  const { userId } = as
  const session = await callRoute(url, createChatSession, { body: { userId }, as })
  const sessionId = session.body.id
  const metadata = isLanguage(language) ? { language } : undefined
  const body = { userId, sessionId, content: text, ...(metadata && { metadata }) }
  const { status } = await callRoute(url, sendChatMessage, { body, as })
  if (status !== 201) throw new Error(`${status} for: ${text}`)
  return {
    question,
    async read() {
      const listed = await callRoute(url, listChatMessages, { params: { userId }, query: { sessionId }, as })
      return listed.body.findLast(({ isFromAI }) => isFromAI)
    },
  }
}

async function repliesWritten(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text()
  const lines = text.match(/^muster_jobs_finished_total\{[^}]*queue="chat-replies"[^}]*\} \d+$/gm) ?? []
  const done = lines.filter(line => line.includes('result="completed"'))
  return done.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}
