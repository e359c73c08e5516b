import type { communityRoutes } from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertVisible } from '../domain/policies.ts'

export function memberHandlers({ communities, names, clock }: Context) {
  return {
    async listCommunityMembers({ params, caller }) {
      assertVisible(await communities.findMembership(params.id, caller.userId))
      return communities.members(params.id)
    },

    async joinCommunity({ params, body, caller }) {
      assertSelf(caller, body.userId)
      assertVisible(await communities.findMembership(params.id, caller.userId))
      const member = await communities.join(params.id, caller, { now: clock.now(), viaInvitation: false })
      await names.removeIfDeleted(caller.userId)
      if (!member) throw new AppError('already-member')
      return member
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
