import { listCommunityMessages, sendCommunityMessage } from '@muster/contracts/routes/community'
import { assertSelf } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { assertMember } from '../domain/policies.ts'

export function messageRoutes(app: FastifyInstance, { communities, messages, models, outbox, clock }: Context) {
  serve(app, listCommunityMessages, async ({ params, caller }) => {
    assertMember(await communities.standing(params.id, caller.userId))
    return messages.list(params.id)
  })

  serve(app, sendCommunityMessage, async ({ params, body, caller, requestId }) => {
    assertSelf(caller, body.userId)
    assertMember(await communities.standing(params.id, caller.userId))
    const message = await messages.add(params.id, caller, body.content, { requestId, now: clock.now() })
    void outbox.relay(models.Message, message.id)
    return message
  })
}
