import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import { advanceRequest } from './advance-request.ts'
import type { Context } from './context.ts'
import { reopen } from './domain/advance.ts'
import type { Request } from './domain/request.ts'

/** Stands in place of a deleted person's name in the requests of others. */
const formerPerson = '—'

/**
 * Takes a deleted account out of the requests of others. Whoever was on the way reads the place no more and cannot say that they have arrived, so
 * somebody else is asked at once.
 */
export async function forgetClaims(context: Context, userId: string): Promise<void> {
  const { requests, grants, clock } = context
  const now = clock.now()
  const takeBack = (request: Request) => {
    const coming = request.claims.find(claim => claim.userId === userId && claim.state === 'coming')
    return coming && !isClosedHelp(request.state) ? reopen(request, coming, 'withdrawn', now) : 'same'
  }
  const claims = await requests.claimsOf(userId)
  for (const requestId of new Set(claims.map(claim => claim.requestId))) {
    const stepped = await requests.step({ _id: requestId }, takeBack, now)
    if (stepped?.refusal === null) await advanceRequest(context, requestId)
  }
  await requests.forgetClaimer(userId, formerPerson)
  await grants.forgetClaims(claims, formerPerson)
}
