import { joinCommunity, listCommunityMembers } from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { assertVisible } from '../domain/policies.ts'

export function memberRoutes(app: FastifyInstance, { communities, models, outbox, clock }: Context) {
  serve(app, listCommunityMembers, async ({ params, caller }) => {
    assertVisible(await communities.standing(params.id, caller.userId))
    return communities.members(params.id)
  })

  serve(app, joinCommunity, async ({ params, body, caller, requestId }) => {
    assertSelf(caller, body.userId)
    assertVisible(await communities.standing(params.id, caller.userId))
    const joined = await communities.join(params.id, caller, { requestId, now: clock.now(), viaInvitation: false })
    if (!joined) throw new AppError('already-member')
    void outbox.relay(models.Membership, joined.documentId)
    return joined.member
  })
}
