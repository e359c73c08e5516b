import { okReply } from '@muster/contracts/entities/common'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { admitAsked } from '../admit.ts'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { assertMember, assertModerator, assertNotArchived, assertOwner, assertVisible } from '../domain/policies.ts'

/** Handlers for asking to join a community that needs approval, and for answering such requests. */
export function joinRequestHandlers(context: Context) {
  const { communities, joinRequests, restrictions, moderationLog, names, quotas, signals, addressMarks, clock } =
    context
  return {
    async askToJoinCommunity({ params, body, caller }) {
      const { community, role } = assertVisible(await communities.findMembership(params.id, caller.userId))
      if (role) throw new AppError('already-member')
      assertNotArchived(community)
      if (community.joinPolicy !== 'approve') throw new AppError('no-approval-needed')
      const bannedAs = addressMarks.all(caller.email)
      if (await restrictions.isBanned(params.id, { ...caller, bannedAs })) throw new AppError('banned')
      const now = clock.now()
      if (!(await quotas.take(limits.join, caller.userId, now))) throw new AppError('daily-limit')
      if (!(await joinRequests.ask(params.id, caller, body.note, now))) throw new AppError('join-declined')
      await names.removeIfDeleted(caller.userId)
      return okReply
    },

    async listJoinRequests({ params, caller }) {
      assertModerator(await communities.findMembership(params.id, caller.userId))
      return joinRequests.list(params.id, clock.now())
    },

    async answerJoinRequest({ params, body, caller }) {
      const { community } = assertModerator(await communities.findMembership(params.id, caller.userId))
      if (body.isAccepted) assertNotArchived(community)
      const now = clock.now()
      const request = await joinRequests.find(params.id, params.userId, now)
      if (!request) throw new AppError('not-found')
      if (body.isAccepted) {
        await moderationLog.add(params.id, { action: 'let-in', actor: caller, target: request }, now)
        await admitAsked(context, params.id, request)
        signals.tellPeople(params.userId)
      } else await joinRequests.decline(params.id, params.userId, now)
      await Promise.all([caller.userId, params.userId].map(id => names.removeIfDeleted(id)))
      return okReply
    },

    async changeJoinPolicy({ params, body, caller }) {
      assertOwner(await communities.findMembership(params.id, caller.userId))
      await communities.setNeedsApproval(params.id, body.needsApproval)
      return assertMember(await communities.findMembership(params.id, caller.userId)).community
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
