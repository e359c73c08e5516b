import { okReply } from '@muster/contracts/entities/common'
import type { CommunityMember, ModerationEntry } from '@muster/contracts/entities/community'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertMayModerate, assertModerator, assertOwner } from '../domain/policies.ts'
import { presentMember } from '../present-members.ts'
import type { Member } from '../store/members.ts'

const hourMs = 60 * 60_000

/** Handlers for moderation: removing, muting, banning and hiding. */
export function moderationHandlers(context: Context) {
  const { communities, members, restrictions, moderationLog, names, signals, clock } = context

  /** Writes the log entry. Call it before the change, so that after a crash every change is in the log. */
  async function log(communityId: string, action: ModerationEntry['action'], actor: Caller, target: Member) {
    await moderationLog.add(communityId, { action, actor, target }, clock.now())
    await Promise.all([actor, target].map(({ userId }) => names.removeIfDeleted(userId)))
  }

  async function findTarget({ id, userId }: { id: string; userId: string }): Promise<Member> {
    const target = await members.find(id, userId)
    if (!target) throw new AppError('not-found')
    return target
  }

  /** The member whom the caller wants to moderate. Throws unless the caller may. */
  async function assertMayAct(caller: Caller, params: { id: string; userId: string }): Promise<Member> {
    const membership = await communities.findMembership(params.id, caller.userId)
    assertModerator(membership)
    const target = await findTarget(params)
    assertMayModerate(membership, target.role)
    return target
  }

  const shown = ({ joinedAt, ...member }: Member, mutedUntil?: Date): CommunityMember =>
    presentMember({ ...member, joinedAt: joinedAt.toISOString() }, { to: 'moderator', mutedUntil })

  return {
    async removeCommunityMember({ params, caller }) {
      const target = await assertMayAct(caller, params)
      await log(params.id, 'removed', caller, target)
      await members.end(params.id, target, 'removed', clock.now())
      signals.tellPeople(target.userId)
      await members.settleOwner(params.id, clock.now())
      return okReply
    },

    async banMember({ params, caller }) {
      const target = await assertMayAct(caller, params)
      await log(params.id, 'banned', caller, target)
      // The ban is written before the membership ends, so that a person who joins again at the same time is banned in any case.
      await restrictions.ban(params.id, target, clock.now())
      await members.end(params.id, target, 'banned', clock.now())
      signals.tellPeople(target.userId)
      await members.settleOwner(params.id, clock.now())
      await names.removeIfDeleted(target.userId)
      return okReply
    },

    async liftBan({ params, caller }) {
      assertModerator(await communities.findMembership(params.id, caller.userId))
      const lifted = await restrictions.liftBan(params.id, params.userId)
      if (!lifted) throw new AppError('not-found')
      await moderationLog.add(params.id, { action: 'ban-lifted', actor: caller, target: lifted }, clock.now())
      await names.removeIfDeleted(caller.userId)
      return okReply
    },

    async listBans({ params, caller }) {
      assertModerator(await communities.findMembership(params.id, caller.userId))
      return restrictions.listBans(params.id)
    },

    async muteMember({ params, body, caller }) {
      const target = await assertMayAct(caller, params)
      const until = body.hours > 0 ? new Date(clock.now().getTime() + body.hours * hourMs) : null
      await log(params.id, until ? 'muted' : 'unmuted', caller, target)
      await restrictions.mute(params.id, target, until)
      await names.removeIfDeleted(target.userId)
      return shown(target, until ?? undefined)
    },

    async changeMemberRole({ params, body, caller }) {
      assertOwner(await communities.findMembership(params.id, caller.userId))
      const target = await findTarget(params)
      if (target.role === 'owner') throw new AppError('owner-only')
      await log(params.id, body.role === 'moderator' ? 'made-moderator' : 'made-member', caller, target)
      if (!(await members.setRole(params.id, target.userId, body.role))) throw new AppError('not-found')
      signals.tellPeople(target.userId)
      return shown({ ...target, role: body.role })
    },

    async listModeration({ params, caller }) {
      assertModerator(await communities.findMembership(params.id, caller.userId))
      return moderationLog.list(params.id)
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
