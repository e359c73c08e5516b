import type { Answerer, StoredRequest } from './request.ts'

/**
 * In which role a signed-in person is asked in a request: the one in which they have claimed; else by name; else as a member of a circle. Null if they are
 * not asked, or not yet. `circles`: ids of their communities. `apart`: people whom they have blocked or who have blocked them; as members of a circle
 * these do not ask each other.
 */
export function askedIn(
  request: Pick<StoredRequest, 'userId' | 'asked' | 'claims'>,
  { userId, name }: { userId: string; name: string },
  { circles, apart }: { circles: readonly string[]; apart: ReadonlySet<string> },
): Answerer | null {
  if (request.userId === userId) return null
  const asked = request.asked.filter(({ askedAt }) => askedAt !== null)
  const byName = asked.filter(link => link.userId === userId)
  const asMember = apart.has(request.userId)
    ? []
    : asked.filter(({ communityId }) => communityId !== null && circles.includes(communityId))
  const all = [...byName, ...asMember]
  const claimed = request.claims.filter(claim => claim.userId === userId).map(({ askedId }) => askedId)
  // A person who has claimed as a member of a circle may be asked by name later. The claim's role counts.
  const one = all.find(({ id }) => claimed.includes(id)) ?? all[0]
  return one ? { askedId: one.id, userId, name } : null
}
