import { okReply } from '@muster/contracts/entities/common'
import type { InvitationAnswer } from '@muster/contracts/entities/community'
import type { communityRoutes } from '@muster/contracts/routes/community'
import { type InviteAddress, inviteAddressesIn } from '@muster/contracts/vocabulary/invite-addresses'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf, type Caller } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import { admit } from '../admit.ts'
import type { Context } from '../context.ts'
import { knownPeopleFirst } from '../domain/known-people-first.ts'
import { assertOwner } from '../domain/policies.ts'
import { invite } from '../invite.ts'

/** Number of addresses of a list that are invited at the same time. */
const atOnce = 10

/** Handlers for sending, listing, answering and revoking invitations. */
export function invitationHandlers(context: Context) {
  const { communities, invitations, blocks, clock } = context
  return {
    async inviteToCommunity({ params, body, caller }) {
      assertSelf(caller, body.inviterUserId)
      const { community } = assertOwner(await communities.findMembership(params.id, caller.userId))
      if (body.communityId !== undefined && body.communityId !== params.id) throw new AppError('invalid-request')
      const { inviteeEmail: email, language } = body
      const invitation = await invite(context, { community, email, inviter: caller, language })
      if (typeof invitation === 'string') throw new AppError(invitation)
      return invitation
    },

    async inviteManyToCommunity({ params, body, caller }) {
      assertSelf(caller, body.inviterUserId)
      const { community } = assertOwner(await communities.findMembership(params.id, caller.userId))
      const answers: InvitationAnswer[] = []
      const left = inviteAddressesIn(body.addresses)
      const answer = async ({ text: address, email }: InviteAddress): Promise<InvitationAnswer> => {
        if (email === null) return { address, invitation: null, refused: 'not-an-address' }
        const done = await invite(context, { community, email, inviter: caller, language: body.language })
        return typeof done === 'string'
          ? { address, invitation: null, refused: done }
          : { address, invitation: done, refused: null }
      }
      while (left.length > 0) answers.push(...(await Promise.all(left.splice(0, atOnce).map(answer))))
      return answers
    },

    async listOpenInvitations({ params, caller }) {
      assertOwner(await communities.findMembership(params.id, caller.userId))
      return invitations.listOpen(params.id, clock.now())
    },

    async takeBackInvitation({ params, caller }) {
      assertOwner(await communities.findMembership(params.id, caller.userId))
      if (!(await invitations.revoke(params.id, params.invitationId, clock.now()))) throw new AppError('not-found')
      return okReply
    },

    async listInvitations({ params, caller }) {
      assertSelf(caller, params.userId)
      // Anybody can register an address. Only its owner may see the list, because it contains the tokens with which invitations are accepted.
      if (!caller.isEmailVerified) return []
      const all = await invitations.listFor(caller.email, clock.now())
      const inviters = [...new Set(all.map(one => one.inviterUserId))]
      const blocked = await blocks.blockedBy(caller.userId, inviters)
      const open = all.filter(({ inviterUserId }) => !blocked.has(inviterUserId))
      const known = await communities.companions(caller.userId, inviters)
      return knownPeopleFirst(open, known)
    },

    async getInvitation({ params }) {
      const preview = await invitations.preview(params.inviteToken, clock.now())
      if (!preview) throw new AppError('not-found')
      return preview
    },

    async acceptInvitation({ params, body, caller }) {
      assertSelf(caller, body.userId)
      const invitation = await findInvitation(context, params.inviteToken, caller)
      const { communityId } = invitation
      // Joins before it closes the invitation: after a crash in between, the person can accept again and is not locked out.
      await admit(context, communityId, caller, { viaInvitation: true })
      await invitations.close(invitation.id, clock.now())
      const membership = await communities.findMembership(communityId, caller.userId)
      if (!membership) throw new AppError('not-found')
      return membership.community
    },

    async declineInvitation({ params, caller }) {
      const invitation = await findInvitation(context, params.inviteToken, caller)
      await invitations.close(invitation.id, clock.now(), { declined: true })
      return okReply
    },
  } satisfies Partial<Handlers<typeof communityRoutes>>
}

/** Only the invited e-mail address may use an invitation, so a forwarded link does not let a stranger in. */
async function findInvitation({ invitations, clock }: Context, token: string, caller: Caller) {
  const invitation = await invitations.findByToken(token, clock.now())
  if (!invitation) throw new AppError('not-found')
  if (invitation.inviteeEmail !== caller.email) throw new AppError('invitation-for-another-address')
  return invitation
}
