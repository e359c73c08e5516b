import type { CommunityMessage } from '@muster/contracts/entities/community'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { type MemberRole, mayModerate } from '@muster/contracts/vocabulary/member-roles'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import {
  assertMayModerate,
  assertMayWrite,
  assertMember,
  assertModerator,
  isEstablishedMember,
} from '../domain/policies.ts'
import { toMessage } from '../store/message-rows.ts'
import type { MessageRow } from '../store/models.ts'

type MessageParams = { id: string; messageId: string }

/** Handlers for reporting messages, and for reviewing reported ones. */
export function reportHandlers(context: Context) {
  const { communities, members, reports, moderationLog, names, quotas, signals, clock } = context
  /** Announces a changed message to everybody who has it on a screen, and presents it to the caller. */
  function shown(row: MessageRow, role: MemberRole): CommunityMessage {
    const message = toMessage(row, role)
    signals.tell({ kind: 'message', communityId: message.communityId, seq: message.seq, isNew: false })
    return message
  }

  async function findMessage({ id, messageId }: MessageParams): Promise<MessageRow> {
    const message = await reports.find(id, messageId)
    if (!message) throw new AppError('not-found')
    return message
  }
  const authorOf = ({ userId, userName }: MessageRow) => ({ userId, name: userName })
  const roleOfAuthor = async (id: string, { userId }: MessageRow) => (await members.find(id, userId))?.role ?? null

  return {
    async reportCommunityMessage({ params, caller }) {
      const { role, joinedAt } = assertMember(await communities.findMembership(params.id, caller.userId))
      const message = await findMessage(params)
      if (message.userId === caller.userId) throw new AppError('forbidden')
      const now = clock.now()
      if (!(await quotas.take(limits.reports, `${params.id} ${caller.userId}`, now))) throw new AppError('daily-limit')
      const author = authorOf(message)
      if (mayModerate(role, await roleOfAuthor(params.id, message))) {
        await moderationLog.add(params.id, { action: 'message-hidden', actor: caller, target: author }, now)
        await reports.setHidden(params.messageId, true, now)
        await names.removeIfDeleted(caller.userId)
      } else if (
        await reports.report(message, { userId: caller.userId, counts: isEstablishedMember(joinedAt, now) }, now)
      )
        await moderationLog.add(params.id, { action: 'hidden-by-reports', actor: null, target: author }, now)
      await names.removeIfDeleted(author.userId)
      return shown(await findMessage(params), role)
    },

    async hideCommunityMessage({ params, body, caller }) {
      const membership = await communities.findMembership(params.id, caller.userId)
      assertModerator(membership)
      const message = await findMessage(params)
      const { role } = assertMayModerate(membership, await roleOfAuthor(params.id, message))
      const action = body.isHidden ? 'message-hidden' : 'message-restored'
      const author = authorOf(message)
      await moderationLog.add(params.id, { action, actor: caller, target: author }, clock.now())
      const changed = await reports.setHidden(params.messageId, body.isHidden, clock.now())
      await Promise.all([caller, author].map(({ userId }) => names.removeIfDeleted(userId)))
      if (!changed) throw new AppError('not-found')
      return shown(changed, role)
    },

    async editCommunityMessage({ params, body, caller }) {
      const membership = assertMember(await communities.findMembership(params.id, caller.userId))
      const now = clock.now()
      assertMayWrite(membership, now)
      const message = await findMessage(params)
      if (message.userId !== caller.userId) throw new AppError('forbidden')
      if (!(await quotas.take(limits.messagesNow, `${params.id} ${caller.userId}`, now)))
        throw new AppError('too-many-requests')
      const edited = await reports.edit(message, body.content, now)
      if (!edited) throw new AppError('edit-too-late')
      return shown(edited, membership.role)
    },

    async deleteCommunityMessage({ params, caller }) {
      const { role } = assertMember(await communities.findMembership(params.id, caller.userId))
      const message = await findMessage(params)
      if (message.userId !== caller.userId) throw new AppError('forbidden')
      const removed = await reports.remove(message, clock.now())
      if (!removed) throw new AppError('not-found')
      return shown(removed, role)
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}
