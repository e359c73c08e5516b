import { okReply } from '@muster/contracts/entities/common'
import type { blockRoutes } from '@muster/contracts/routes/blocks'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { assertMember } from '../domain/policies.ts'

/** Handlers for blocking people. */
export function blockHandlers({ blocks, communities, names, quotas, signals, clock }: Context) {
  return {
    listBlocks: ({ caller }) => blocks.list(caller.userId),

    async blockPerson({ params: { userId }, body: { communityId }, caller }) {
      if (userId === caller.userId) throw new AppError('forbidden')
      assertMember(await communities.findMembership(communityId, caller.userId))
      const name = await blocks.nameOf(communityId, userId)
      if (name === null) throw new AppError('not-found')
      if (!(await quotas.take(limits.blocks, caller.userId, clock.now()))) throw new AppError('daily-limit')
      const blocked = await blocks.add(caller.userId, { userId, name }, clock.now())
      if (caller.isEmailVerified) await blocks.rememberAddress(caller.userId, caller.email)
      signals.tellPeople(caller.userId, userId)
      await Promise.all([caller.userId, userId].map(id => names.removeIfDeleted(id)))
      return blocked
    },

    async unblockPerson({ params: { userId }, caller }) {
      if (!(await blocks.remove(caller.userId, userId, clock.now()))) throw new AppError('not-found')
      signals.tellPeople(caller.userId, userId)
      return okReply
    },
  } satisfies Handlers<typeof blockRoutes>
}
