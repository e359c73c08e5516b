import type { Community } from '@muster/contracts/entities/community'
import { type MemberRole, mayModerate } from '@muster/contracts/vocabulary/member-roles'
import { AppError } from '@muster/service-kit/errors'

/** A community, and what the person who asks is in it: null for somebody who is no member. */
export type CommunityMembership = {
  community: Community
  role: MemberRole | null
  joinedAt: Date | null
  mutedUntil: Date | null
}
export type Membership = CommunityMembership & { role: MemberRole; joinedAt: Date }

/** Only members can see that a private community exists. */
export const canSee = ({ community, role }: CommunityMembership) => role !== null || !community.isPrivate

export function assertVisible(membership: CommunityMembership | null): CommunityMembership {
  if (!membership || !canSee(membership)) throw new AppError('not-found')
  return membership
}

export function assertMember(membership: CommunityMembership | null): Membership {
  const visible = assertVisible(membership)
  if (!isMembership(visible)) throw new AppError('members-only')
  return visible
}
const isMembership = (visible: CommunityMembership): visible is Membership => visible.role !== null

export function assertOwner(membership: CommunityMembership | null): CommunityMembership {
  const visible = assertVisible(membership)
  if (visible.role !== 'owner') throw new AppError('owner-only')
  return visible
}

/** The owner is one of them. */
export function assertModerator(membership: CommunityMembership | null): Membership {
  const member = assertMember(membership)
  if (member.role === 'member') throw new AppError('moderators-only')
  return member
}

export function assertMayModerate(membership: CommunityMembership | null, target: MemberRole | null): Membership {
  const member = assertModerator(membership)
  if (!mayModerate(member.role, target)) throw new AppError('moderators-only')
  return member
}

const dayMs = 24 * 60 * 60_000

/** Whether somebody has been a member for so long that their word counts among people who do not know each other. */
export const isSettled = (joinedAt: Date, now: Date) => now.getTime() - joinedAt.getTime() >= dayMs

/** Whoever is muted reads and does not write, and nobody writes in an archived community, or where no owner was found in time. */
export function assertMayWrite({ community, mutedUntil }: Membership, now: Date): void {
  assertNotArchived(community)
  if (community.readOnlyFrom && new Date(community.readOnlyFrom) <= now) throw new AppError('read-only')
  if (mutedUntil && mutedUntil > now) throw new AppError('muted')
}

export function assertNotArchived({ archivedAt }: Pick<Community, 'archivedAt'>): void {
  if (archivedAt) throw new AppError('archived')
}

const newcomerMs = 60 * 60_000

/** Whether somebody joined within the last hour; the owner made the community. */
export const isNewcomer = ({ role, joinedAt }: Membership, now: Date) =>
  role === 'member' && now.getTime() - joinedAt.getTime() < newcomerMs
