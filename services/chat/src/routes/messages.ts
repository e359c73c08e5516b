import type { chatRoutes } from '@muster/contracts/routes/chat'
import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf, type Caller } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertOwnSession } from '../domain/ownership.ts'
import { replyJob } from '../jobs/reply.ts'

export function messageHandlers(context: Context) {
  const { sessions, messages, jobs, clock } = context
  return {
    async sendChatMessage({ body, caller, log }) {
      assertSelf(caller, body.userId)
      const session = assertOwnSession(await sessions.find(body.sessionId), caller)
      if (body.isFromAI) return greet(context, session, caller, body.metadata?.language ?? defaultLanguage)
      const { message, isNew } = await messages.add(body, clock.now())
      if (!isNew) return message
      await sessions.touch(session.id, clock.now())
      // The message is stored; without Redis the sweep queues its reply later.
      await jobs
        .enqueue(replyJob, { messageId: message.id })
        .catch(err => log.error({ err }, 'reply job not queued; the sweep will retry'))
      return message
    },

    async listChatMessages({ params, query, caller }) {
      assertSelf(caller, params.userId)
      assertOwnSession(await sessions.find(query.sessionId), caller)
      return messages.list(query.sessionId, query.after)
    },
  } satisfies Partial<Handlers<typeof chatRoutes>>
}

/** Stores the greeting in the server's words: a client may only ask for it. */
async function greet(
  { messages, guide, clock }: Context,
  session: { id: string; userId: string },
  caller: Caller,
  language: Language,
) {
  const known = await messages.findGreeting(session.id)
  if (known) return known
  const content = guide.greet(language, caller.name)
  const added = (await messages.hasReplies(session.id))
    ? null
    : await messages.addGreeting(session, content, clock.now())
  // A concurrent request may have stored it first.
  const stored = added ?? (await messages.findGreeting(session.id))
  if (!stored) throw new AppError('forbidden')
  return stored
}
