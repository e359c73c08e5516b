import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { advanceRequest } from './advance-request.ts'
import type { Context } from './context.ts'
import { reopen } from './domain/advance.ts'
import { askedIn } from './domain/asked-in.ts'
import { type Claim, isActive, type StoredRequest } from './domain/request.ts'

/** Withdraws the active claims of a person for which `isChosen` is true, so that somebody else is asked at once. Claims of closed requests stay. */
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
 * Withdraws claims that a person can no longer answer, because the owner or the claimer has blocked the other, or because the claimer has left the circle.
 * They can neither read the place nor say that they are not coming, so nobody else would be asked until their arrival time has passed, which may be hours.
 */
export async function takeBackLostClaims(context: Context, userId: string): Promise<void> {
  const { members, blocks } = context
  const [circles, apart] = await Promise.all([members.communitiesOf(userId), blocks.around(userId)])
  const who = { userId, name: '' }
  await takeBackClaims(context, userId, (claim, request) => {
    return askedIn(request, who, { circles, apart })?.askedId !== claim.askedId
  })
}
