import type { Context } from './context.ts'
import { takeBackClaims } from './take-back-claims.ts'

/** Replaces the name of a deleted person in the requests of others. */
const formerPerson = '—'

/**
 * Removes a deleted account from the requests of others. Claims with the state `coming` are withdrawn, because their owner can no longer read the place or
 * report that they have arrived.
 */
export async function forgetClaims(context: Context, userId: string): Promise<void> {
  const { requests, grants } = context
  await takeBackClaims(context, userId, ({ state }) => state === 'coming')
  const claims = await requests.claimsOf(userId)
  await requests.forgetClaimer(userId, formerPerson)
  await grants.forgetClaims(claims, formerPerson)
}
