import type { CommunityMember } from '@muster/contracts/entities/community'
import type { MemberRole } from '@muster/contracts/vocabulary/member-roles'

type Reader = { to: MemberRole | null; mutedUntil: Date | undefined }

/** A member as shown to a reader. Only the owner and moderators see who is muted. */
export function presentMember(member: CommunityMember, { to, mutedUntil }: Reader): CommunityMember {
  const isShown = mutedUntil && to !== null && to !== 'member'
  return { ...member, ...(isShown && { mutedUntil: mutedUntil.toISOString() }) }
}
