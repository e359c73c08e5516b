import type { CommunityMember } from '@muster/contracts/entities/community'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { Context } from './context.ts'

/** Makes somebody a member; null where they are one. Whoever is banned, even while this runs, is not let in. */
export async function admit(
  { communities, members, restrictions, names, clock }: Context,
  communityId: string,
  caller: Caller,
  { viaInvitation }: { viaInvitation: boolean },
): Promise<CommunityMember | null> {
  if (await restrictions.isBanned(communityId, caller)) throw new AppError('banned')
  const member = await members.join(communityId, caller, { now: clock.now(), viaInvitation })
  await names.removeIfDeleted(caller.userId)
  // A ban and the end of the last membership are written before they look for members, so one of the two sees the other.
  const isBanned = await restrictions.isBanned(communityId, caller)
  if (isBanned || !(await communities.findMembership(communityId, caller.userId))) {
    const admitted = await members.find(communityId, caller.userId)
    if (admitted) await members.end(communityId, admitted, 'removed', clock.now())
    throw new AppError(isBanned ? 'banned' : 'not-found')
  }
  return member
}
