import type { Invitation } from '@muster/contracts/entities/community'
import { invitationCreated } from '@muster/contracts/events/community'
import type { Caller } from '@muster/service-kit/http/auth'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { TokenVault } from '../domain/invite-token.ts'
import { type CommunityRow, formerMember, type InvitationRow, type Models } from './models.ts'

export type PendingInvitation = { id: string; communityId: string; inviteeEmail: string }

/** Stores invitations. Tokens are stored only hashed and encrypted. */
export function createInvitationStore({ Invitation, Community }: Models, outbox: Outbox, vault: TokenVault) {
  const open = { closedAt: null }

  return {
    /** Invites a person, or renews their open invitation; the previous token then becomes invalid. */
    async invite(
      community: { id: string; name: string },
      inviteeEmail: string,
      inviter: Caller,
      now: Date,
    ): Promise<Invitation> {
      const { token, tokenHash, sealedToken } = vault.issue()
      const key = { communityId: new Types.ObjectId(community.id), inviteeEmail }
      const former = await Invitation.findOne(key).select('_id').lean<Pick<InvitationRow, '_id'>>()
      const _id = former?._id ?? new Types.ObjectId()
      const payload = { communityId: community.id, invitationId: _id.toHexString(), inviterUserId: inviter.userId }
      const fields = {
        inviterUserId: inviter.userId,
        inviterName: inviter.name,
        tokenHash,
        sealedToken,
        createdAt: now,
        closedAt: null,
      }
      const row = await outbox.update(
        Invitation,
        key,
        { $set: fields, $setOnInsert: { _id } },
        [outboxEntry(invitationCreated, payload)],
        { upsert: true },
      )
      if (!row) throw new Error('an upsert gave no document')
      return toInvitation(row, community.name, token)
    },

    async listFor(inviteeEmail: string): Promise<Invitation[]> {
      const rows = await Invitation.find({ inviteeEmail, ...open })
        .sort({ createdAt: -1 })
        .limit(100)
        .lean<InvitationRow[]>()
      const ids = rows.map(({ communityId }) => communityId)
      const communities = await Community.find({ _id: trusted({ $in: ids }) })
        .select('name')
        .lean<CommunityRow[]>()
      const names = new Map(communities.map(({ _id, name }) => [_id.toHexString(), name]))
      return rows.flatMap(row => {
        const name = names.get(row.communityId.toHexString())
        return name === undefined ? [] : [toInvitation(row, name, vault.open(row.sealedToken))]
      })
    },

    async findByToken(token: string): Promise<PendingInvitation | null> {
      const row = await Invitation.findOne({ tokenHash: vault.hash(token), ...open }).lean<InvitationRow>()
      return (
        row && { id: row._id.toHexString(), communityId: row.communityId.toHexString(), inviteeEmail: row.inviteeEmail }
      )
    },

    /** Closes an invitation; false when it was already closed. */
    async close(invitationId: string, now: Date): Promise<boolean> {
      const { modifiedCount } = await Invitation.updateOne({ _id: invitationId, ...open }, { $set: { closedAt: now } })
      return modifiedCount === 1
    },

    async renamePerson(userId: string, inviterName: string): Promise<void> {
      await Invitation.updateMany({ inviterUserId: userId }, { $set: { inviterName } })
    },

    /** Keeps the invitations that a person sent, because others may still accept them, and replaces the inviter's name. */
    async forgetPerson(userId: string): Promise<void> {
      await Invitation.updateMany({ inviterUserId: userId }, { $set: { inviterName: formerMember } })
    },

    async forgetEmail(inviteeEmail: string): Promise<void> {
      await Invitation.deleteMany({ inviteeEmail })
    },
  }
}
function toInvitation(row: InvitationRow, communityName: string, inviteToken: string): Invitation {
  return {
    id: row._id.toHexString(),
    inviteToken,
    createdAt: row.createdAt.toISOString(),
    communityId: row.communityId.toHexString(),
    communityName,
    inviteeEmail: row.inviteeEmail,
    inviterUserId: row.inviterUserId,
    inviterName: row.inviterName,
  }
}
