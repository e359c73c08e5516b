import { createHash } from 'node:crypto'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { chatRoutes } from '@muster/contracts/routes/chat'
import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf, type Caller } from '@muster/service-kit/http/auth'
import { etagMatches } from '@muster/service-kit/http/etag-matches'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertOwnSession } from '../domain/ownership.ts'
import { replyJob } from '../jobs/reply.ts'

/** `after`: id of the last message that the client has. `known`: its If-None-Match header. `waitMs`: longest wait; 0 answers at once. */
type News = { sessionId: string; after: string | undefined; known: string | undefined; waitMs: number }

/** Handlers for reading (with long polling) and sending messages. */
export function messageHandlers(context: Context) {
  const { sessions, messages, changes, jobs, clock } = context

  /** Long poll: resolves to the messages as soon as they differ from those that the client has, or when the wait is over. */
  async function listNews({ sessionId, after, known, waitMs }: News): Promise<ChatMessage[]> {
    const until = performance.now() + waitMs
    for (;;) {
      // Starts to listen before the list is read, so that no change in between is missed.
      const change = changes.listen(sessionId, until - performance.now())
      try {
        const listed = await messages.list(sessionId, after)
        if (waitMs === 0 || !etagMatches(known, etagOf(listed))) return listed
        // The announced change may be one that the client has seen already, so the list is compared again.
        if (!(await change.told)) return messages.list(sessionId, after)
      } finally {
        change.end()
      }
    }
  }

  return {
    async sendChatMessage({ body, caller, log }) {
      assertSelf(caller, body.userId)
      const session = assertOwnSession(await sessions.find(body.sessionId), caller)
      if (body.isFromAI) return greet(context, session, caller, body.metadata?.language ?? defaultLanguage)
      const { message, isNew } = await messages.add(body, clock.now())
      if (!isNew) return message
      if (await sessions.removeLeft(session.id)) throw new AppError('not-found')
      changes.tell(session.id)
      await sessions.touch(session.id, clock.now())
      // The message is stored; without Redis the sweep queues its reply later.
      await jobs
        .enqueue(replyJob, { messageId: message.id })
        .catch(err => log.error({ err }, 'reply job not queued; the sweep will retry'))
      return message
    },

    async listChatMessages({ params, query, caller, request, reply }) {
      assertSelf(caller, params.userId)
      const { sessionId, after, wait = 0 } = query
      assertOwnSession(await sessions.find(sessionId), caller)
      const known = request.headers['if-none-match']
      const listed = await listNews({ sessionId, after, known, waitMs: wait })
      const etag = etagOf(listed)
      reply.header('etag', etag)
      return etagMatches(known, etag) ? reply.code(304).send() : listed
    },
  } satisfies Partial<Handlers<typeof chatRoutes>>
}

/** The ETag of a list of messages. It differs for every state, because a message changes only in its revision and in `replyPending`. */
function etagOf(listed: readonly ChatMessage[]): string {
  const state = listed.map(({ id, revision, replyPending }) => `${id}:${revision}:${replyPending}`).join()
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
}

/** Stores the greeting of a session, once. Its text comes from the server; clients can only ask for it. */
async function greet(
  { messages, sessions, guide, clock }: Context,
  session: { id: string; userId: string },
  caller: Caller,
  language: Language,
) {
  const known = await messages.findGreeting(session.id)
  if (known) return known
  const { content, suggestions } = guide.greet(language, caller.name)
  const added = await messages.addGreeting(session, { content, metadata: { suggestions } }, clock.now())
  if (await sessions.removeLeft(session.id)) throw new AppError('not-found')
  // A concurrent request may have stored it first.
  const stored = added ?? (await messages.findGreeting(session.id))
  if (!stored) throw new AppError('forbidden')
  return stored
}
