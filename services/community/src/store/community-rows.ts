import type { Community } from '@muster/contracts/entities/community'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'
import { cellCenterOf } from '@muster/geo/cells'
import { wordsIn } from '../domain/search.ts'
import type { CommunityRow, MembershipRow } from './models.ts'
import { noticesOf } from './notices.ts'

/** Id of a community's owner; null if nobody owns it. Rows of earlier versions have no `ownerId`; their owner is the creator. */
export const ownerOf = ({ ownerId, creatorId }: CommunityRow): string | null =>
  ownerId === undefined ? creatorId : ownerId

/** How long members can still write in a community without an owner, in ms. */
const ownerlessMs = 7 * 24 * 60 * 60_000

/** When a community without an owner becomes read-only; null if it has an owner. */
function readOnlyFrom(row: CommunityRow): string | null {
  const { ownerlessSince } = row
  if (ownerOf(row) !== null || !ownerlessSince) return null
  return new Date(ownerlessSince.getTime() + ownerlessMs).toISOString()
}

type Seen = { memberCount: number; membership: MembershipRow | null | undefined }

/** Presents a community to a reader with this membership; without one, `role` and `notices` are absent. */
export function toCommunity(row: CommunityRow, { memberCount, membership }: Seen): Community {
  const role = roleIn(row, membership)
  const { name, description, isPrivate, creatorId, area, areaCell } = row
  const frozenFrom = readOnlyFrom(row)
  return {
    id: row._id.toHexString(),
    name,
    description,
    isPrivate,
    creatorId,
    ownerId: ownerOf(row),
    memberCount,
    joinPolicy: isPrivate ? ('invite' as const) : row.needsApproval ? ('approve' as const) : ('open' as const),
    ...(role && membership && { role, notices: noticesOf(membership) }),
    ...(frozenFrom && { readOnlyFrom: frozenFrom }),
    ...(row.ownerArchivedAt && { archivedAt: row.ownerArchivedAt.toISOString() }),
    createdAt: row.createdAt.toISOString(),
    ...(area ? { area } : {}),
    ...(areaCell ? { areaMiddle: cellCenterOf(areaCell) } : {}),
  }
}

/** The role that a membership gives; null without one. */
export function roleIn(community: CommunityRow, membership: MembershipRow | null | undefined): MemberRole | null {
  if (!membership) return null
  if (membership.userId === ownerOf(community)) return 'owner'
  return membership.role === 'moderator' ? 'moderator' : 'member'
}

type Searched = { name: string; description: string; area?: string | null }

/** The words by which a community can be found. */
export const searchWords = ({ name, description, area }: Searched): string[] =>
  wordsIn([name, description, area ?? ''].join(' \n '))
