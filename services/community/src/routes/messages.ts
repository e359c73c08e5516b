import type { communityRoutes } from '@muster/contracts/routes/community'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertMember } from '../domain/policies.ts'

export function messageHandlers({ communities, messages, names, clock }: Context) {
  return {
    async listCommunityMessages({ params, caller }) {
      assertMember(await communities.findMembership(params.id, caller.userId))
      return messages.list(params.id)
    },

    async sendCommunityMessage({ params, body, caller }) {
      assertSelf(caller, body.userId)
      assertMember(await communities.findMembership(params.id, caller.userId))
      const message = await messages.add(params.id, caller, body.content, clock.now())
      await names.removeIfDeleted(caller.userId)
      return message
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
