import { okReply } from '@muster/contracts/entities/common'
import type { chatRoutes } from '@muster/contracts/routes/chat'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertOwnSession } from '../domain/ownership.ts'
import { defaultTitle } from '../domain/title.ts'

/** Handlers for creating, listing and deleting chat sessions. */
export function sessionHandlers({ sessions, people, clock }: Context) {
  return {
    async createChatSession({ body, caller }) {
      assertSelf(caller, body.userId)
      const now = clock.now()
      const session = await sessions.create(body.userId, body.title || defaultTitle(now), now)
      // If the account was deleted meanwhile, the session must not stay.
      if (await people.isDeleted(body.userId)) await sessions.forgetPerson(body.userId)
      return session
    },

    async listChatSessions({ params, caller }) {
      assertSelf(caller, params.userId)
      return sessions.listOf(params.userId)
    },

    async deleteChatSession({ params, caller }) {
      const session = assertOwnSession(await sessions.find(params.sessionId), caller)
      await sessions.remove(session.id)
      return okReply
    },
  } satisfies Partial<Handlers<typeof chatRoutes>>
}
