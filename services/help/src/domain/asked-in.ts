import type { Answerer, StoredRequest } from './request.ts'

/**
 * As whom a signed-in person is asked: as they have claimed, else by name before as a member of a circle. Null where they are not, or not yet. `apart`:
 * people whom they have blocked or who have blocked them; in a circle neither asks the other.
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
  // Whoever has claimed as a member may be asked by name after that.
  const one = all.find(({ id }) => claimed.includes(id)) ?? all[0]
  return one ? { askedId: one.id, userId, name } : null
}
