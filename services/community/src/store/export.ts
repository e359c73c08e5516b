import { type ExportedPart, maxExportedRows } from '@muster/contracts/entities/exported-data'
import { photoPath } from '@muster/contracts/vocabulary/photos'
import { trusted } from 'mongoose'
import type {
  BlockRow,
  CommunityRow,
  InvitationRow,
  JoinRequestRow,
  MembershipRow,
  MessageRow,
  Models,
  ModerationRow,
  RestrictionRow,
} from './models.ts'
import { noticesOf } from './notices.ts'

/**
 * The path and size of a photo. The image itself is not exported, because the photos of years would be too large for one file; members can see them in the
 * community.
 */
const photoOf = ({ _id, communityId, photo }: MessageRow) => ({
  path: photoPath({ communityId: communityId.toHexString(), id: _id.toHexString() }),
  width: photo?.width,
  height: photo?.height,
})

const newestFirst = { _id: -1 } as const

/**
 * Creates the function that reads a person's data for the export: memberships, join requests, blocks, messages, moderation of and by them, and
 * invitations sent and received. Received ones only if the address is verified. `isComplete` is false if a list was cut at `maxExportedRows`.
 */
export function createExportStore(models: Models) {
  const { Block, Community, JoinRequest, Membership, Restriction, Moderation, Message, Invitation } = models
  return async (userId: string, verifiedEmail: string | null): Promise<ExportedPart> => {
    const [asked, blocked, memberships, messages, sent, restrictions, moderation, received] = await Promise.all([
      JoinRequest.find({ userId }).sort(newestFirst).limit(maxExportedRows).lean<JoinRequestRow[]>(),
      Block.find({ by: userId, deletedAt: null }).sort(newestFirst).limit(maxExportedRows).lean<BlockRow[]>(),
      Membership.find({ userId }).sort(newestFirst).limit(maxExportedRows).lean<MembershipRow[]>(),
      Message.find({ userId }).sort(newestFirst).limit(maxExportedRows).lean<MessageRow[]>(),
      Invitation.find({ inviterUserId: userId }).sort(newestFirst).limit(maxExportedRows).lean<InvitationRow[]>(),
      Restriction.find({ userId }).sort(newestFirst).limit(maxExportedRows).lean<RestrictionRow[]>(),
      Moderation.find({ $or: [{ actorId: userId }, { targetId: userId }] })
        .sort(newestFirst)
        .limit(maxExportedRows)
        .lean<ModerationRow[]>(),
      verifiedEmail === null
        ? []
        : Invitation.find({ inviteeEmail: verifiedEmail })
            .sort(newestFirst)
            .limit(maxExportedRows)
            .lean<InvitationRow[]>(),
    ])
    const lists = [asked, memberships, messages, sent, restrictions, moderation, received]
    const ids = lists.flat().map(({ communityId }) => communityId)
    const communities = await Community.find({ _id: trusted({ $in: ids }) })
      .select('name creatorId')
      .lean<CommunityRow[]>()
    const names = new Map(communities.map(({ _id, name }) => [_id.toHexString(), name]))
    const nameOf = ({ communityId }: { communityId: MembershipRow['communityId'] }) =>
      names.get(communityId.toHexString()) ?? null
    return {
      isComplete: [...lists, blocked].every(({ length }) => length < maxExportedRows),
      data: {
        memberships: memberships.map(row => ({
          communityId: row.communityId,
          name: row.name,
          role: row.role,
          joinedAt: row.joinedAt,
          lastReadSeq: row.lastReadSeq,
          notices: noticesOf(row),
          community: nameOf(row),
        })),
        messages: messages.map(row => ({
          id: row._id,
          communityId: row.communityId,
          content: row.content,
          createdAt: row.createdAt,
          ...(row.photo && { photo: photoOf(row) }),
          editedAt: row.editedAt ?? null,
          community: nameOf(row),
        })),
        joinRequests: asked.map(row => ({
          communityId: row.communityId,
          note: row.note,
          at: row.at,
          declinedAt: row.declinedAt,
          community: nameOf(row),
        })),
        blocked: blocked.map(({ of, name, at }) => ({ userId: of, name, at })),
        restrictions: restrictions.map(row => ({
          communityId: row.communityId,
          bannedAt: row.bannedAt,
          mutedUntil: row.mutedUntil,
          community: nameOf(row),
        })),
        moderation: moderation.map(row => ({
          communityId: row.communityId,
          at: row.at,
          action: row.action,
          byThePerson: row.actorId === userId,
          community: nameOf(row),
        })),
        invitationsSent: sent.map(row => ({
          communityId: row.communityId,
          inviteeEmail: row.inviteeEmail,
          createdAt: row.createdAt,
          closedAt: row.closedAt,
          declinedAt: row.declinedAt,
          community: nameOf(row),
        })),
        invitationsReceived: received.map(row => ({
          communityId: row.communityId,
          inviterName: row.inviterName,
          createdAt: row.createdAt,
          closedAt: row.closedAt,
          declinedAt: row.declinedAt,
          community: nameOf(row),
        })),
      },
    }
  }
}
