import { okReply } from '@muster/contracts/entities/common'
import { createChatSession, deleteChatSession, listChatSessions } from '@muster/contracts/routes/chat'
import { assertSelf } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { assertOwnSession } from '../domain/ownership.ts'
import { defaultTitle } from '../domain/title.ts'

export function sessionRoutes(app: FastifyInstance, { sessions, clock }: Context) {
  serve(app, createChatSession, async ({ body, caller }) => {
    assertSelf(caller, body.userId)
    const now = clock.now()
    return sessions.create(body.userId, body.title || defaultTitle(now), now)
  })

  serve(app, listChatSessions, async ({ params, caller }) => {
    assertSelf(caller, params.userId)
    return sessions.listOf(params.userId)
  })

  serve(app, deleteChatSession, async ({ params, caller }) => {
    const session = assertOwnSession(await sessions.find(params.sessionId), caller)
    await sessions.remove(session.id)
    return okReply
  })
}
