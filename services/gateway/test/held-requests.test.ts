import { listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import { send } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterEach, describe, expect, it } from 'vitest'
import { type Stage, startStage } from './stage.ts'

const full = 20
const sessionId = 'a'.repeat(24)
let stage: Stage
let answerAll = () => {}
let asked: Promise<unknown>[] = []

/** A gateway in front of a chat service that leaves long polls (with `wait` in the query) unanswered until `answerAll` is called. */
async function start(env: Record<string, string> = {}) {
  const answered = new Promise<void>(resolve => {
    answerAll = resolve
  })
  stage = await startStage({
    env: {
      ...{ OVERLOAD_IN_FLIGHT: String(full), RATE_LIMIT_FACTOR: '1000000' },
      ...env,
    },
    routes: {
      chat(app) {
        app.get<{ Querystring: { wait?: string } }>(listChatMessages.path, async ({ query }) => {
          if (query.wait) await answered
          return []
        })
      },
    },
  })
  const { caller, headers } = await stage.signIn()
  const polls = () => stage.services.chat.seen.filter(({ method }) => method === 'GET')
  return {
    polls,
    /** Polls `count` times, and returns once all polls have reached the chat service. */
    async poll(count: number, { wait = 3_000, etag = '"known"' }: { wait?: number; etag?: string | null } = {}) {
      const before = polls().length
      const path = `${listChatMessages.path.replace(':userId', caller.userId)}?sessionId=${sessionId}&wait=${wait}`
      const sent = { headers: { ...headers, ...(etag && { 'if-none-match': etag }) } }
      const answers = Array.from({ length: count }, () => send(stage.url, 'GET', path, sent))
      asked.push(...answers)
      await settle(() => polls().length >= before + count)
      return answers
    },
    /** Sends a request of the class that is refused first under overload, and returns the status. */
    askForExtras: async () => (await send(stage.url, 'GET', '/api/achievements', { headers })).status,
    say: async () => (await send(stage.url, 'POST', sendChatMessage.path, { headers, body: {} })).status,
  }
}

afterEach(async () => {
  answerAll()
  await Promise.allSettled(asked)
  asked = []
  await stage.stop()
})

const searchOf = (seen?: { url: string }) => new URL(seen?.url ?? '', stage.url).search

describe('long polls that a service holds open', () => {
  it('do not count as overload', async () => {
    const { poll, askForExtras } = await start()
    await poll(2 * full)
    expect(await askForExtras()).toBe(200)
  })

  it('take no connection from other requests to the same service', async () => {
    const { poll, say } = await start({ OVERLOAD_IN_FLIGHT: '1000' })
    // More than the number of connections for other requests.
    await poll(200)
    expect(await say()).toBe(200)
  })

  it('count as unanswered after their wait time', async () => {
    const { poll, askForExtras } = await start()
    await poll(full / 2, { wait: 200 })
    await settle(async () => (await askForExtras()) === 503)
    answerAll()
    await settle(async () => (await askForExtras()) === 200)
  })

  it('count at once when the client sends no ETag', async () => {
    const { poll, askForExtras } = await start()
    await poll(full / 2, { etag: null })
    expect(await askForExtras()).toBe(503)
  })

  it('are sent without a wait time once HELD_MAX are held', async () => {
    const { poll, polls } = await start({ HELD_MAX: '10' })
    await poll(10)
    const [further] = await poll(1)
    expect((await further)?.status).toBe(200)
    expect(searchOf(polls().at(-1))).toBe(`?sessionId=${sessionId}`)
    answerAll()
    await Promise.all(asked)
    await poll(1)
    expect(searchOf(polls().at(-1))).toBe(`?sessionId=${sessionId}&wait=3000`)
  })
})
