import type { CommunityMember } from '@muster/contracts/entities/community'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { Context } from './context.ts'
import type { JoinRequestRow } from './store/models.ts'

/** A person who becomes a member. The marks are keyed hashes of their e-mail address. */
type Admitted = {
  userId: string
  name: string
  /** Marks of the address for looking up bans, whether or not the address is verified. */
  bannedAs: readonly string[]
  /**
   * The mark to store; null if the address is not verified. Otherwise somebody who registers a stranger's address could prevent its owner from being invited.
   */
  addressMark: string | null
}

/** Makes a person a member who joins on their own or by an invitation. Null if they are a member already. Throws `archived`, `banned` or `not-found`. */
export function admit(
  context: Context,
  communityId: string,
  caller: Caller,
  { viaInvitation }: { viaInvitation: boolean },
): Promise<CommunityMember | null> {
  const { addressMarks } = context
  const addressMark = viaInvitation || caller.isEmailVerified ? addressMarks.of(caller.email) : null
  const { userId, name } = caller
  return letIn(
    context,
    communityId,
    { userId, name, bannedAs: addressMarks.all(caller.email), addressMark },
    viaInvitation,
  )
}

/** Makes a person a member whose request to join was accepted. Throws like `admit`. */
export const admitAsked = (context: Context, communityId: string, request: JoinRequestRow) =>
  letIn(context, communityId, { ...request, ...context.joinRequests.marksOf(request) }, false)

/** Stores the membership unless the person is banned. Also ends it again if a ban is written, or the community closed, at the same time. */
async function letIn(
  { communities, members, restrictions, joinRequests, names, clock }: Context,
  communityId: string,
  person: Admitted,
  viaInvitation: boolean,
): Promise<CommunityMember | null> {
  const { userId } = person
  if (await communities.isArchived(communityId)) throw new AppError('archived')
  if (await restrictions.isBanned(communityId, person)) throw new AppError('banned')
  const member = await members.join(communityId, person, { now: clock.now(), viaInvitation })
  await joinRequests.remove(communityId, userId)
  await names.removeIfDeleted(userId)
  // Checked again, because a ban or the end of the last membership may have been written meanwhile. Both are written before their code looks for members,
  // so either this check or that code finds the other.
  const isBanned = await restrictions.isBanned(communityId, person)
  if (isBanned || !(await communities.findMembership(communityId, userId))) {
    const admitted = await members.find(communityId, userId)
    if (admitted) await members.end(communityId, admitted, 'removed', clock.now())
    throw new AppError(isBanned ? 'banned' : 'not-found')
  }
  return member
}
