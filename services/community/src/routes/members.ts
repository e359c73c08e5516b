import { okReply } from '@muster/contracts/entities/common'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { isModerator } from '@muster/contracts/vocabulary/member-roles'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { admit } from '../admit.ts'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { assertMember, assertNotArchived, assertOwner, assertVisible, isEstablishedMember } from '../domain/policies.ts'
import { presentMember } from '../present-members.ts'

/** Handlers for members: listing, joining, leaving, roles and ownership. */
export function memberHandlers(context: Context) {
  const { blocks, communities, members, restrictions, moderationLog, names, notices, quotas, signals, clock } = context
  return {
    async listCommunityMembers({ params, caller }) {
      const { role } = assertVisible(await communities.findMembership(params.id, caller.userId))
      const [listed, muted, hidden] = await Promise.all([
        members.list(params.id),
        restrictions.mutedIn(params.id, clock.now()),
        // The owner and moderators see all members.
        isModerator(role) ? ([] as string[]) : blocks.hiddenFrom(caller.userId, role),
      ])
      const shown = listed.filter(({ userId }) => !hidden.includes(userId))
      return shown.map(member => presentMember(member, { to: role, mutedUntil: muted.get(member.userId) }))
    },

    async joinCommunity({ params, body, caller }) {
      assertSelf(caller, body.userId)
      const { community, role } = assertVisible(await communities.findMembership(params.id, caller.userId))
      if (role) throw new AppError('already-member')
      assertNotArchived(community)
      if (community.joinPolicy === 'approve') throw new AppError('approval-needed')
      if (!(await quotas.take(limits.join, caller.userId, clock.now()))) throw new AppError('daily-limit')
      const member = await admit(context, params.id, caller, { viaInvitation: false })
      if (!member) throw new AppError('already-member')
      return member
    },

    async chooseCommunityNotices({ params, body, caller }) {
      assertMember(await communities.findMembership(params.id, caller.userId))
      await notices.choose(params.id, caller.userId, body.notices)
      return assertMember(await communities.findMembership(params.id, caller.userId)).community
    },

    async leaveCommunity({ params, caller }) {
      const { community, role, joinedAt } = assertMember(await communities.findMembership(params.id, caller.userId))
      if (role === 'owner' && community.memberCount > 1) throw new AppError('hand-over-first')
      await members.end(params.id, { ...caller, role, joinedAt }, 'left', clock.now())
      await members.settleOwner(params.id, clock.now())
      return okReply
    },

    async handOverCommunity({ params, body, caller }) {
      assertOwner(await communities.findMembership(params.id, caller.userId))
      const target = await members.find(params.id, body.userId)
      if (!target) throw new AppError('not-found')
      if (target.role !== 'owner') {
        await moderationLog.add(params.id, { action: 'handed-over', actor: caller, target }, clock.now())
        if (!(await members.handOver(params.id, caller.userId, target.userId, clock.now())))
          throw new AppError('owner-only')
        await names.removeIfDeleted(target.userId)
        await members.settleOwner(params.id, clock.now())
        signals.tellPeople(caller.userId, target.userId)
      }
      return assertMember(await communities.findMembership(params.id, caller.userId)).community
    },

    async archiveCommunity({ params, body, caller }) {
      const { community } = assertOwner(await communities.findMembership(params.id, caller.userId))
      if (body.isArchived !== (community.archivedAt !== undefined)) {
        const [action, now] = [body.isArchived ? ('archived' as const) : ('brought-back' as const), clock.now()]
        await moderationLog.add(params.id, { action, actor: caller, target: null }, now)
        await communities.setArchived(params.id, body.isArchived ? now : null)
        await names.removeIfDeleted(caller.userId)
        signals.tell({ kind: 'community', communityId: params.id })
      }
      return assertMember(await communities.findMembership(params.id, caller.userId)).community
    },

    async takeOverCommunity({ params, caller }) {
      const { community, joinedAt } = assertMember(await communities.findMembership(params.id, caller.userId))
      if (community.ownerId !== null) throw new AppError('has-owner')
      const mayTakeOver =
        isEstablishedMember(joinedAt, clock.now()) || (await members.isOldest(params.id, caller.userId))
      if (!mayTakeOver) throw new AppError('member-too-new')
      await moderationLog.add(params.id, { action: 'took-over', actor: caller, target: null }, clock.now())
      if (!(await members.takeOver(params.id, caller.userId, clock.now()))) throw new AppError('has-owner')
      await names.removeIfDeleted(caller.userId)
      await members.settleOwner(params.id, clock.now())
      signals.tellPeople(caller.userId)
      return assertMember(await communities.findMembership(params.id, caller.userId)).community
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
