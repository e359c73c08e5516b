import type { Context } from './context.ts'
import { takeBackClaims } from './take-back-claims.ts'

/** Stands in place of a deleted person's name in the requests of others. */
const formerPerson = '—'

/** Takes a deleted account out of the requests of others. Whoever was on the way reads the place no more and cannot say that they have arrived. */
export async function forgetClaims(context: Context, userId: string): Promise<void> {
  const { requests, grants } = context
  await takeBackClaims(context, userId, ({ state }) => state === 'coming')
  const claims = await requests.claimsOf(userId)
  await requests.forgetClaimer(userId, formerPerson)
  await grants.forgetClaims(claims, formerPerson)
}
