import type { Community } from '@muster/contracts/entities/community'
import { AppError } from '@muster/service-kit/errors'

/** A community, and whether the person who asks is a member of it. */
export type CommunityMembership = { community: Community; isMember: boolean }

/** Only members can see that a private community exists. */
export const canSee = ({ community, isMember }: CommunityMembership) => isMember || !community.isPrivate

export function assertVisible(membership: CommunityMembership | null): CommunityMembership {
  if (!membership || !canSee(membership)) throw new AppError('not-found')
  return membership
}

export function assertMember(membership: CommunityMembership | null): CommunityMembership {
  const visible = assertVisible(membership)
  if (!visible.isMember) throw new AppError('members-only')
  return visible
}

export function assertCreator(membership: CommunityMembership | null, userId: string): CommunityMembership {
  const visible = assertVisible(membership)
  if (visible.community.creatorId !== userId) throw new AppError('creator-only')
  return visible
}
