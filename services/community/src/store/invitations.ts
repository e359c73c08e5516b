import type { Invitation, InvitationPreview, OpenInvitation } from '@muster/contracts/entities/community'
import { invitationCreated } from '@muster/contracts/events/community'
import type { Caller } from '@muster/service-kit/http/auth'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { TokenVault } from '../domain/invite-token.ts'
import {
  type CommunityRow,
  closedInvitationSeconds,
  formerMember,
  type InvitationRow,
  invitationLifetimeSeconds,
  type Models,
} from './models.ts'

/** Most invitations in a list. The limits allow fewer to one address within the lifetime of an invitation. */
const mostRead = 1_000
const lifetimeMs = invitationLifetimeSeconds * 1_000

/** A stored invitation with its token. `issue` distinguishes it from an earlier invitation to the same person. */
export type IssuedInvitation = { invitation: Invitation; issue: string }
/** An invitation that can still be answered. */
export type PendingInvitation = { id: string; communityId: string; inviteeEmail: string }

/** Stores invitations. Tokens are stored only hashed and encrypted. */
export function createInvitationStore({ Invitation, Community }: Models, outbox: Outbox, vault: TokenVault) {
  /** The filter for invitations that can still be answered. */
  const openAt = (now: Date) => ({ closedAt: null, createdAt: trusted({ $gt: new Date(now.getTime() - lifetimeMs) }) })

  /** Decrypts a token; empty if it cannot be decrypted, so that one such invitation does not make a whole list fail. */
  function openOrEmpty(sealedToken: string): string {
    try {
      return vault.open(sealedToken)
    } catch {
      return ''
    }
  }

  return {
    /** Invites a person, or renews their open invitation; the previous token then becomes invalid. */
    async invite(
      community: { id: string; name: string },
      inviteeEmail: string,
      inviter: Caller,
      now: Date,
    ): Promise<IssuedInvitation> {
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
        declinedAt: null,
      }
      const row = await outbox.update(
        Invitation,
        key,
        { $set: fields, $setOnInsert: { _id } },
        [outboxEntry(invitationCreated, payload)],
        { upsert: true },
      )
      if (!row) throw new Error('an upsert gave no document')
      return { invitation: toInvitation(row, community.name, token), issue: issueOf(row) }
    },

    async listFor(inviteeEmail: string, now: Date): Promise<Invitation[]> {
      const rows = await Invitation.find({ inviteeEmail, ...openAt(now) })
        .sort({ createdAt: -1 })
        .limit(mostRead)
        .lean<InvitationRow[]>()
      const ids = rows.map(({ communityId }) => communityId)
      const communities = await Community.find({ _id: trusted({ $in: ids }) })
        .select('name')
        .lean<CommunityRow[]>()
      const names = new Map(communities.map(({ _id, name }) => [_id.toHexString(), name]))
      return rows.flatMap(row => {
        const name = names.get(row.communityId.toHexString())
        return name === undefined ? [] : [toInvitation(row, name, openOrEmpty(row.sealedToken))]
      })
    },

    /** The open invitations to a community, newest first, without their tokens. */
    async listOpen(communityId: string, now: Date): Promise<OpenInvitation[]> {
      const rows = await Invitation.find({ communityId, ...openAt(now) })
        .sort({ createdAt: -1 })
        .limit(mostRead)
        .lean<InvitationRow[]>()
      return rows.map(row => {
        const { id, inviteeEmail, createdAt, expiresAt } = toInvitation(row, '', '')
        return { id, inviteeEmail, createdAt, expiresAt }
      })
    },

    async hasOpen(communityId: string, inviteeEmail: string, now: Date): Promise<boolean> {
      return (await Invitation.exists({ communityId, inviteeEmail, ...openAt(now) })) !== null
    },

    /** Closes an open invitation of a community; false where there is none. */
    async revoke(communityId: string, invitationId: string, now: Date): Promise<boolean> {
      const { modifiedCount } = await Invitation.updateOne(
        { _id: invitationId, communityId, ...openAt(now) },
        { $set: { closedAt: now } },
      )
      return modifiedCount === 1
    },

    /** An invitation that is to be mailed. Null if it is closed or renewed, or if its inviter or community no longer exists. */
    async findToMail(invitationId: string, issue: string, now: Date): Promise<Invitation | null> {
      const row = await Invitation.findOne({ _id: invitationId, ...openAt(now) }).lean<InvitationRow>()
      if (!row || issueOf(row) !== issue || row.inviterName === formerMember) return null
      const community = await Community.findById(row.communityId).select('name').lean<Pick<CommunityRow, 'name'>>()
      return community && toInvitation(row, community.name, vault.open(row.sealedToken))
    },

    /** Whether this person has declined an invitation from this inviter within the last 30 days. */
    async hasDeclined(inviteeEmail: string, inviterUserId: string, now: Date): Promise<boolean> {
      const since = new Date(now.getTime() - closedInvitationSeconds * 1_000)
      const declined = { inviteeEmail, inviterUserId, declinedAt: trusted({ $gt: since }) }
      return (await Invitation.exists(declined)) !== null
    },

    /** The data that anybody with the link may see. Null if there is no such invitation, or if it is no longer stored. */
    async preview(token: string, now: Date): Promise<InvitationPreview | null> {
      const row = await Invitation.findOne({ tokenHash: vault.hash(token) }).lean<InvitationRow>()
      if (!row) return null
      const ends = new Date(row.createdAt.getTime() + lifetimeMs)
      const expiresAt = ends.toISOString()
      const nameless = { inviterFirstName: null, communityName: null, expiresAt }
      if (row.closedAt) return { state: 'closed', ...nameless }
      if (ends <= now) return { state: 'expired', ...nameless }
      const community = await Community.findById(row.communityId).select('name').lean<Pick<CommunityRow, 'name'>>()
      if (!community) return { state: 'closed', ...nameless }
      const inviterFirstName = row.inviterName === formerMember ? null : (row.inviterName.split(/\s+/)[0] ?? null)
      return { state: 'open', inviterFirstName, communityName: community.name, expiresAt }
    },

    /** The open invitation of a token; null if there is none. */
    async findByToken(token: string, now: Date): Promise<PendingInvitation | null> {
      const row = await Invitation.findOne({ tokenHash: vault.hash(token), ...openAt(now) }).lean<InvitationRow>()
      return (
        row && { id: row._id.toHexString(), communityId: row.communityId.toHexString(), inviteeEmail: row.inviteeEmail }
      )
    },

    /** Closes an invitation; false when it was already closed. */
    async close(invitationId: string, now: Date, { declined = false } = {}): Promise<boolean> {
      const { modifiedCount } = await Invitation.updateOne(
        { _id: invitationId, closedAt: null },
        { $set: { closedAt: now, declinedAt: declined ? now : null } },
      )
      return modifiedCount === 1
    },

    async renamePerson(userId: string, inviterName: string): Promise<void> {
      await Invitation.updateMany({ inviterUserId: userId }, { $set: { inviterName } })
    },

    /** Keeps the invitations that a person sent, because others may still accept them, and replaces the inviter's name. */
    async forgetPerson(userId: string): Promise<void> {
      await Invitation.updateMany({ inviterUserId: userId }, { $set: { inviterName: formerMember } })
    },

    /** Removes the invitations to the address of a deleted account. */
    async forgetEmail(inviteeEmail: string): Promise<void> {
      await Invitation.deleteMany({ inviteeEmail })
    },
  }
}
/** Part of the token's hash, which changes whenever the invitation is renewed. */
const issueOf = ({ tokenHash }: InvitationRow) => tokenHash.slice(0, 16)

function toInvitation(row: InvitationRow, communityName: string, inviteToken: string): Invitation {
  return {
    id: row._id.toHexString(),
    inviteToken,
    createdAt: row.createdAt.toISOString(),
    expiresAt: new Date(row.createdAt.getTime() + lifetimeMs).toISOString(),
    communityId: row.communityId.toHexString(),
    communityName,
    inviteeEmail: row.inviteeEmail,
    inviterUserId: row.inviterUserId,
    inviterName: row.inviterName,
  }
}
