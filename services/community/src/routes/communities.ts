import { createCommunity, listCommunities, listMyCommunities } from '@muster/contracts/routes/community'
import { assertSelf } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

export function communityRoutes(app: FastifyInstance, { communities, models, outbox, clock }: Context) {
  serve(app, createCommunity, async ({ body, caller, requestId }) => {
    const { creatorId, ...fields } = body
    assertSelf(caller, creatorId)
    const community = await communities.create(fields, caller, { requestId, now: clock.now() })
    void outbox.relay(models.Community, community.id)
    return community
  })

  serve(app, listCommunities, () => communities.listPublic())

  serve(app, listMyCommunities, async ({ params, caller }) => {
    assertSelf(caller, params.userId)
    return communities.listOf(params.userId)
  })
}
