import { rideProposalKm } from '@muster/contracts/vocabulary/rides'
import { distanceMeters } from '@muster/geo/measure'
import type { Context } from './context.ts'
import { canRide } from './domain/rides.ts'
import type { Offer, Request, RidePost } from './store/ride-posts.ts'

type Deps = Pick<Context, 'ridePosts' | 'rideRefusals' | 'blocks'>

/** Sorts two posts into the offer and the request; null if both are of the same kind. */
export function sidesOf(a: RidePost, b: RidePost): { offer: Offer; request: Request } | null {
  if (a.kind === 'offer' && b.kind === 'request') return { offer: a, request: b }
  return a.kind === 'request' && b.kind === 'offer' ? { offer: b, request: a } : null
}

/** Straight-line distance between the centres of two blocks, in metres, rounded to 100 m so that it is no more exact than the blocks. */
export const metersBetween = (a: RidePost, b: RidePost): number =>
  Math.round(distanceMeters(a.lon, a.lat, b.lon, b.lat) / 100) * 100

/** Whether an offer and a request, both open, may be proposed to each other. */
export function fits(a: RidePost, b: RidePost, now: Date): boolean {
  const sides = sidesOf(a, b)
  if (!sides || !a.isOpen || !b.isOpen || a.isDrill !== b.isDrill || a.userId === b.userId) return false
  const { offer, request } = sides
  if (request.pairId !== null || metersBetween(a, b) > rideProposalKm * 1_000) return false
  return canRide({ ...offer.form, ...offer }, { ...request.form, ...request }, now)
}

/**
 * The open posts that fit an offer or a request. Left out are people of whom one has blocked or refused the other, and people whom too many others have
 * reported. Empty if the owner of `mine` was reported that often.
 */
export async function candidatesFor(
  { ridePosts, rideRefusals, blocks }: Deps,
  mine: RidePost,
  now: Date,
): Promise<RidePost[]> {
  const { userId: own } = mine
  const [near, refused, blocked] = await Promise.all([
    ridePosts.near(mine, now),
    rideRefusals.around(own),
    blocks.around(own),
  ])
  const apart = refused.union(blocked)
  const fitting = near.filter(other => fits(mine, other, now) && !apart.has(other.userId))
  const reported = await rideRefusals.reported([own, ...fitting.map(({ userId }) => userId)], now)
  return reported.has(own) ? [] : fitting.filter(({ userId }) => !reported.has(userId))
}
