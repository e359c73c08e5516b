import type { ReplyOf } from '@muster/contracts/define-route'
import { createChatSession, sendChatMessage } from '@muster/contracts/routes/chat'
import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import type { CookieClient } from '@muster/test-kit/cookie-client'
import type { Stack } from '@muster/test-kit/stack'

const people = 25
/** With more requests in flight, the bench would measure a queue that only grows. */
const mostInFlight = 200

type Person = { client: CookieClient; userId: string; sessionId: string }

async function join(stack: Stack): Promise<Person> {
  const client = stack.client()
  const user = await client.call(createUser, { body: buildNewUser() })
  const userId = (user.body as ReplyOf<typeof createUser>).id
  const session = await client.call(createChatSession, { body: { userId } })
  return { client, userId, sessionId: session.body.id }
}

/** Sends messages of many people at a steady rate. `stop` ends it and returns the number of accepted messages per second. */
export async function startChats(stack: Stack, perSecond: number, texts: readonly string[]) {
  const senders: Person[] = []
  for (let i = 0; i < people; i++) senders.push(await join(stack))
  const startedAt = performance.now()
  let inFlight = 0
  let sent = 0
  let taken = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const sender = senders[sent % people]
      const content = texts[sent % texts.length]
      if (!sender || !content || inFlight >= mostInFlight) continue
      const { client, userId, sessionId } = sender
      inFlight += 1
      client
        .call(sendChatMessage, { body: { userId, sessionId, content } })
        .then(
          ({ status }) => {
            if (status === 201) taken += 1
          },
          () => undefined,
        )
        .finally(() => {
          inFlight -= 1
        })
    }
  }, 1000 / perSecond)
  return {
    stop(): number {
      clearInterval(timer)
      return taken / ((performance.now() - startedAt) / 1000)
    },
  }
}
