import { okReply } from '@muster/contracts/entities/common'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf, type Caller } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { assertCreator } from '../domain/policies.ts'

export function invitationHandlers(context: Context) {
  const { communities, invitations, names, clock } = context
  return {
    async inviteToCommunity({ params, body, caller }) {
      assertSelf(caller, body.inviterUserId)
      const { community } = assertCreator(await communities.findMembership(params.id, caller.userId), caller.userId)
      if (body.communityId !== undefined && body.communityId !== params.id) throw new AppError('invalid-request')
      if (body.inviteeEmail === caller.email) throw new AppError('already-member')
      const invitation = await invitations.invite(community, body.inviteeEmail, caller, clock.now())
      await names.removeIfDeleted(caller.userId)
      return invitation
    },

    async listInvitations({ params, caller }) {
      assertSelf(caller, params.userId)
      return invitations.listFor(caller.email)
    },

    async acceptInvitation({ params, body, caller }) {
      assertSelf(caller, body.userId)
      const invitation = await findInvitation(context, params.inviteToken, caller)
      const { communityId } = invitation
      // Joins before it closes the invitation: after a crash in between, the person can accept again and is not locked out.
      await communities.join(communityId, caller, { now: clock.now(), viaInvitation: true })
      await names.removeIfDeleted(caller.userId)
      await invitations.close(invitation.id, clock.now())
      const membership = await communities.findMembership(communityId, caller.userId)
      if (!membership) throw new AppError('not-found')
      return membership.community
    },

    async declineInvitation({ params, caller }) {
      const invitation = await findInvitation(context, params.inviteToken, caller)
      await invitations.close(invitation.id, clock.now())
      return okReply
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}

/** Only the invited e-mail address may use an invitation, so a forwarded link does not let a stranger in. */
async function findInvitation({ invitations }: Context, token: string, caller: Caller) {
  const invitation = await invitations.findByToken(token)
  if (!invitation) throw new AppError('not-found')
  if (invitation.inviteeEmail !== caller.email) throw new AppError('invitation-for-another-address')
  return invitation
}
