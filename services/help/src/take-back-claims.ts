import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { advanceRequest } from './advance-request.ts'
import type { Context } from './context.ts'
import { reopen } from './domain/advance.ts'
import { askedIn } from './domain/asked-in.ts'
import { type Claim, isActive, type StoredRequest } from './domain/request.ts'

/** Takes back those claims of a person that are chosen, so that somebody else is asked at once. */
export async function takeBackClaims(
  context: Context,
  userId: string,
  isChosen: (claim: Claim, request: StoredRequest) => boolean,
): Promise<void> {
  const { requests, clock } = context
  const now = clock.now()
  const takeBack = (request: StoredRequest) => {
    const claim = request.claims.find(one => one.userId === userId && isActive(one) && isChosen(one, request))
    return claim && !isClosedHelp(request.state) ? reopen(request, claim, 'withdrawn', now) : 'same'
  }
  for (const requestId of new Set((await requests.claimsOf(userId)).map(claim => claim.requestId))) {
    const stepped = await requests.step({ _id: requestId }, takeBack, now)
    if (stepped?.refusal === null) await advanceRequest(context, requestId)
  }
}

/**
 * Takes back what a person has claimed and cannot answer any more: one of the two has blocked the other, or they are in the circle no more. They could
 * neither read the place nor say that they do not come, and nobody else would be asked until the time that they said is over, which may be hours.
 */
export async function takeBackLostClaims(context: Context, userId: string): Promise<void> {
  const { members, blocks } = context
  const [circles, apart] = await Promise.all([members.communitiesOf(userId), blocks.around(userId)])
  const who = { userId, name: '' }
  await takeBackClaims(context, userId, (claim, request) => {
    return askedIn(request, who, { circles, apart })?.askedId !== claim.askedId
  })
}
