import type { communityRoutes } from '@muster/contracts/routes/community'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'

export function communityHandlers({ communities, names, clock }: Context) {
  return {
    async createCommunity({ body, caller }) {
      const { creatorId, ...fields } = body
      assertSelf(caller, creatorId)
      const community = await communities.create(fields, caller, clock.now())
      await names.removeIfDeleted(caller.userId)
      return community
    },

    listCommunities: () => communities.listPublic(),

    async listMyCommunities({ params, caller }) {
      assertSelf(caller, params.userId)
      return communities.listOf(params.userId)
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
