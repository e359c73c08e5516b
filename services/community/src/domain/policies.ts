import type { Community } from '@muster/contracts/entities/community'
import { type MemberRole, mayModerate } from '@muster/contracts/vocabulary/member-roles'
import { AppError } from '@muster/service-kit/errors'

/** A community with the membership of a person. `role` and `joinedAt` are null if they are not a member; `mutedUntil` is null if they are not muted. */
export type CommunityMembership = {
  community: Community
  role: MemberRole | null
  joinedAt: Date | null
  mutedUntil: Date | null
}
/** The same for a person who is a member. */
export type Membership = CommunityMembership & { role: MemberRole; joinedAt: Date }

/** Only members can see that a private community exists. */
export const canSee = ({ community, role }: CommunityMembership) => role !== null || !community.isPrivate

/** Throws `not-found` unless the person may see the community. */
export function assertVisible(membership: CommunityMembership | null): CommunityMembership {
  if (!membership || !canSee(membership)) throw new AppError('not-found')
  return membership
}

/** Throws `members-only` unless the person is a member, or `not-found` if they may not even see the community. */
export function assertMember(membership: CommunityMembership | null): Membership {
  const visible = assertVisible(membership)
  if (!isMembership(visible)) throw new AppError('members-only')
  return visible
}
const isMembership = (visible: CommunityMembership): visible is Membership => visible.role !== null

/** Throws `owner-only` unless the person owns the community, or `not-found` if they may not see it. */
export function assertOwner(membership: CommunityMembership | null): CommunityMembership {
  const visible = assertVisible(membership)
  if (visible.role !== 'owner') throw new AppError('owner-only')
  return visible
}

/** Throws `moderators-only` unless the person is a moderator or the owner, or as `assertMember` does. */
export function assertModerator(membership: CommunityMembership | null): Membership {
  const member = assertMember(membership)
  if (member.role === 'member') throw new AppError('moderators-only')
  return member
}

/** Throws `moderators-only` unless the person may moderate somebody with the role `target` (null: not a member). */
export function assertMayModerate(membership: CommunityMembership | null, target: MemberRole | null): Membership {
  const member = assertModerator(membership)
  if (!mayModerate(member.role, target)) throw new AppError('moderators-only')
  return member
}

const dayMs = 24 * 60 * 60_000

/** Whether somebody has been a member for a day, so that their reports and claims count. */
export const isEstablishedMember = (joinedAt: Date, now: Date) => now.getTime() - joinedAt.getTime() >= dayMs

/** Throws `muted` if the person is muted, `archived` if the community is, and `read-only` if it has had no owner for too long. */
export function assertMayWrite({ community, mutedUntil }: Membership, now: Date): void {
  assertNotArchived(community)
  if (community.readOnlyFrom && new Date(community.readOnlyFrom) <= now) throw new AppError('read-only')
  if (mutedUntil && mutedUntil > now) throw new AppError('muted')
}

/** Throws `archived` if the community is archived. */
export function assertNotArchived({ archivedAt }: Pick<Community, 'archivedAt'>): void {
  if (archivedAt) throw new AppError('archived')
}

const newcomerMs = 60 * 60_000

/** Whether a person joined within the last hour. Never true for owners and moderators. */
export const isNewcomer = ({ role, joinedAt }: Membership, now: Date) =>
  role === 'member' && now.getTime() - joinedAt.getTime() < newcomerMs
