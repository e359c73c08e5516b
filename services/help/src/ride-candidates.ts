import { rideProposalKm } from '@muster/contracts/vocabulary/rides'
import { distanceMeters } from '@muster/geo/measure'
import type { Context } from './context.ts'
import { canRide } from './domain/rides.ts'
import type { Offer, Request, RidePost } from './store/ride-posts.ts'

type Deps = Pick<Context, 'ridePosts' | 'rideRefusals' | 'blocks'>

/** The two as the offer and the request; null where they are of one kind. */
export function sidesOf(a: RidePost, b: RidePost): { offer: Offer; request: Request } | null {
  if (a.kind === 'offer' && b.kind === 'request') return { offer: a, request: b }
  return a.kind === 'request' && b.kind === 'offer' ? { offer: b, request: a } : null
}

/** As the crow flies between the blocks, to 100 m: no nearer than what the blocks say. */
export const metersBetween = (a: RidePost, b: RidePost): number =>
  Math.round(distanceMeters(a.lon, a.lat, b.lon, b.lat) / 100) * 100

/** Whether two open ones may be proposed to each other. */
export function fits(a: RidePost, b: RidePost, now: Date): boolean {
  const sides = sidesOf(a, b)
  if (!sides || !a.isOpen || !b.isOpen || a.isDrill !== b.isDrill || a.userId === b.userId) return false
  const { offer, request } = sides
  if (request.pairId !== null || metersBetween(a, b) > rideProposalKm * 1_000) return false
  return canRide({ ...offer.form, ...offer }, { ...request.form, ...request }, now)
}

/** Everybody whom an offer or a request fits, without those who keep away from each other, and without those whom too many have reported. */
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
