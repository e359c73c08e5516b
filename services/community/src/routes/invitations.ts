import { okReply } from '@muster/contracts/entities/common'
import {
  acceptInvitation,
  declineInvitation,
  inviteToCommunity,
  listInvitations,
} from '@muster/contracts/routes/community'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf, type Caller } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { assertCreator } from '../domain/policies.ts'

export function invitationRoutes(app: FastifyInstance, context: Context) {
  const { communities, invitations, models, outbox, clock } = context

  serve(app, inviteToCommunity, async ({ params, body, caller, requestId }) => {
    assertSelf(caller, body.inviterUserId)
    const { community } = assertCreator(await communities.standing(params.id, caller.userId), caller.userId)
    if (body.communityId !== undefined && body.communityId !== params.id) throw new AppError('invalid-request')
    if (body.inviteeEmail === caller.email) throw new AppError('already-member')
    const invitation = await invitations.invite(community, body.inviteeEmail, caller, { requestId, now: clock.now() })
    void outbox.relay(models.Invitation, invitation.id)
    return invitation
  })

  serve(app, listInvitations, async ({ params, caller }) => {
    assertSelf(caller, params.userId)
    return invitations.listFor(caller.email)
  })

  serve(app, acceptInvitation, async ({ params, body, caller, requestId }) => {
    assertSelf(caller, body.userId)
    const invitation = await findInvitation(context, params.inviteToken, caller)
    const { communityId } = invitation
    // Joining first: a crash in between leaves an invitation that can be accepted again, not a person shut out.
    const joined = await communities.join(communityId, caller, { requestId, now: clock.now(), viaInvitation: true })
    await invitations.close(invitation.id, clock.now())
    if (joined) void outbox.relay(models.Membership, joined.documentId)
    const standing = await communities.standing(communityId, caller.userId)
    if (!standing) throw new AppError('not-found')
    return standing.community
  })

  serve(app, declineInvitation, async ({ params, caller }) => {
    const invitation = await findInvitation(context, params.inviteToken, caller)
    await invitations.close(invitation.id, clock.now())
    return okReply
  })
}

/** An invitation is for the person it was sent to: a forwarded link opens no private community to a stranger. */
async function findInvitation({ invitations }: Context, token: string, caller: Caller) {
  const invitation = await invitations.findByToken(token)
  if (!invitation) throw new AppError('not-found')
  if (invitation.inviteeEmail !== caller.email)
    throw new AppError('forbidden', { message: 'This invitation was sent to another e-mail address.' })
  return invitation
}
