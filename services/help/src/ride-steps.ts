import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { RideAnswer } from '@muster/contracts/entities/ride'
import { rideGraceMinutes } from '@muster/contracts/vocabulary/rides'
import { AppError } from '@muster/service-kit/errors'
import type { Context } from './context.ts'
import { limits } from './domain/limits.ts'
import { otherSide, pairStep, type RidePair, type Side } from './domain/ride-pair.ts'
import { rideEvents } from './domain/ride-told.ts'
import { placesFor } from './domain/rides.ts'
import { ridesOpenFor } from './ride-board.ts'
import { candidatesFor, fits, sidesOf } from './ride-candidates.ts'
import type { RidePost } from './store/ride-posts.ts'

/** A post is closed when nothing has opened rides at its home for this long, in ms. */
const graceMs = rideGraceMinutes * 60_000
/** Most attempts of a change when others change the same pair at the same time. */
const mostAttempts = 20
/** Replaces the name of a deleted person. */
const formerPerson = '—'

const sideOf = ({ driverId }: RidePair, userId: string): Side => (driverId === userId ? 'offer' : 'request')
const personOf = ({ driverId, passengerId }: RidePair, side: Side) => (side === 'offer' ? driverId : passengerId)
const isStanding = ({ state }: RidePair) => state === 'asked' || state === 'agreed'

/**
 * Ends a pair and tells the other person. `by`: the side that ends it. `teller`: whose first name the event says; null for a deleted account, and then
 * the pair is removed once its event is published.
 */
async function endPair(
  { ridePosts, ridePairs, clock }: Context,
  pair: RidePair,
  by: Side,
  teller: { userId: string; firstName: string } | null,
) {
  const now = clock.now()
  const posts = await ridePosts.byIds([pair.offerId, pair.requestId])
  const [mine, request] = [posts.get(by === 'offer' ? pair.offerId : pair.requestId), posts.get(pair.requestId)]
  const places = request?.kind === 'request' ? placesFor(request.form) : { seats: 0, tieDowns: 0 }
  const events = rideEvents('off', teller, {
    rideId: pair.id,
    seq: pair.seq + 1,
    toIds: [personOf(pair, otherSide(by))],
    isDrill: mine?.isDrill ?? false,
    until: mine?.endsAt ?? now,
    now,
  })
  return ridePairs.end(pair, by, places, events, now, { isForgotten: teller === null })
}

/** Ends a pair for one of its people. Tries again if the other person changes the pair at the same time. */
async function endForGood(
  context: Context,
  pair: RidePair,
  side: Side,
  teller: { userId: string; firstName: string } | null,
) {
  for (let now: RidePair | null = pair, attempt = 0; now && isStanding(now) && attempt < mostAttempts; attempt++) {
    if ((await endPair(context, now, side, teller)) === 'done') return
    now = await context.ridePairs.find(pair.offerId, pair.requestId)
  }
}

/** Closes an offer or a request, and ends its pairs. The sweep calls it again if a process stopped before it was finished. */
export async function endPost(context: Context, post: RidePost): Promise<void> {
  const { ridePosts, ridePairs, clock } = context
  await ridePosts.close(post.id, clock.now())
  for (const pair of (await ridePairs.ofPost(post.kind, post.id)).filter(isStanding)) {
    // Another process has changed the pair at the same time. The sweep ends what is left.
    if ((await endPair(context, pair, post.kind, post)) !== 'done') return
  }
  await ridePosts.settled(post.id)
}

/** Ends every pair that one person has accepted but that can no longer become a ride, because the seats or the passenger went to somebody else. */
async function endWhatFitsNoMore(context: Context, post: RidePost, now: Date): Promise<void> {
  const { ridePosts, ridePairs } = context
  const [asked, mine] = [
    (await ridePairs.ofPost(post.kind, post.id)).filter(({ state }) => state === 'asked'),
    await ridePosts.byId(post.id),
  ]
  for (const pair of asked) {
    const other = await ridePosts.byId(post.kind === 'offer' ? pair.requestId : pair.offerId)
    if (mine && other && !fits(mine, other, now))
      await endPair(context, pair, otherSide(pair.by), mine.kind === pair.by ? other : mine)
  }
}

/**
 * Stores a person's answer to another person's offer or request. Throws `not-found` if the two are not proposed to each other, `rides-closed`,
 * `ride-full`, `daily-limit`, or `conflict` if the pair is in another state.
 */
export async function answerRide(
  context: Context,
  userId: string,
  otherId: string,
  { action }: RideAnswer,
): Promise<void> {
  const { ridePosts, ridePairs, rideRefusals, blocks, quotas, clock } = context
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const now = clock.now()
    const [mine, other] = [await ridePosts.openOf(userId), await ridePosts.byId(otherId)]
    const sides = mine && other && sidesOf(mine, other)
    if (!mine || !other || !sides) throw new AppError('not-found')
    const pair = await ridePairs.find(sides.offer.id, sides.request.id)
    // The same error for a post that does not exist and one that does not fit, so that nobody can find out which ids exist.
    if (pair === null && !(await candidatesFor(context, mine, now)).some(({ id }) => id === otherId))
      throw new AppError('not-found')
    // Applies to existing pairs too: one person may have blocked the other after the first answer.
    if (action === 'accept' && (await blocks.around(userId)).has(other.userId)) throw new AppError('not-found')
    if (action === 'accept' && (await ridesOpenFor(context, userId)).open?.isDrill !== mine.isDrill)
      throw new AppError('rides-closed')
    // Counted only here, so that refused answers do not use up the limit.
    if (attempt === 0 && !(await quotas.take(limits.rideAnswers, userId, now))) throw new AppError('daily-limit')
    if (action === 'decline' || action === 'report')
      await rideRefusals.add(userId, other.userId, action === 'report', now)
    const step = pairStep(pair, mine.kind, action)
    if (step === 'same' || step === 'refuse') return
    if (step === 'conflict') throw new AppError('conflict')
    const done = await take(context, { mine, other, pair, step }, now)
    if (done === 'full') throw new AppError('ride-full')
    if (done === 'done') {
      if (step === 'ask') await unlessGone(context, mine, otherId)
      if (step === 'agree') for (const post of [mine, other]) await endWhatFitsNoMore(context, post, now)
      if (step === 'meet') await endPost(context, sides.request)
      return
    }
  }
  throw new AppError('unavailable')
}

/** Ends a new pair if the other person has closed their post or deleted their account at the same moment. */
async function unlessGone(context: Context, mine: RidePost, otherId: string): Promise<void> {
  if ((await context.ridePosts.byId(otherId))?.isOpen) return
  const pairs = await context.ridePairs.ofPost(mine.kind, mine.id)
  const pair = pairs.find(({ offerId, requestId }) => offerId === otherId || requestId === otherId)
  if (pair) await endPair(context, pair, otherSide(mine.kind), null)
}

type Taken = { mine: RidePost; other: RidePost; pair: RidePair | null; step: 'ask' | 'agree' | 'meet' | 'end' }

/** Carries out a step of a pair. `full`: no room is left. `conflict`: the pair has changed since it was read. */
async function take(
  context: Context,
  { mine, other, pair, step }: Taken,
  now: Date,
): Promise<'done' | 'full' | 'conflict'> {
  const { ridePairs } = context
  const sides = sidesOf(mine, other)
  if (!sides) return 'conflict'
  const { offer, request } = sides
  const telling = { toIds: [other.userId], isDrill: mine.isDrill, until: mine.endsAt, now }
  if (pair === null) {
    const asking = {
      offerId: offer.id,
      requestId: request.id,
      driverId: offer.userId,
      passengerId: request.userId,
      by: mine.kind,
    }
    const asked = await ridePairs.ask(asking, rideId => rideEvents('asked', mine, { ...telling, rideId, seq: 1 }), now)
    return asked ? 'done' : 'conflict'
  }
  if (step === 'meet') return ridePairs.meet(pair, mine.kind, now)
  if (step === 'end') return endPair(context, pair, mine.kind, mine)
  const events = rideEvents('agreed', mine, { ...telling, rideId: pair.id, seq: pair.seq + 1 })
  return ridePairs.agree(pair, mine.kind, placesFor(request.form), events, now)
}

/**
 * Closes an offer or a request if its time is over, if rides have been closed at its home for `graceMs`, or if it has not been agreed by the time of
 * leaving; else sets when it is checked again. Also finishes the closing that another process began.
 */
export async function checkRidePost(
  context: Context,
  post: RidePost,
  active: readonly EmergencyUpdate[],
): Promise<void> {
  const { ridePosts, ridePairs, clock } = context
  const now = clock.now()
  if (!post.isOpen) return endPost(context, post)
  const { open } = await ridesOpenFor(context, post.userId, active)
  const isCovered = open?.isDrill === post.isDrill
  const isLifted = !isCovered && now.getTime() - post.coveredAt.getTime() >= graceMs
  const isAgreed = async () => (await ridePairs.ofPost(post.kind, post.id)).some(({ state }) => state === 'agreed')
  const isOver = post.endsAt <= now || isLifted || (post.leavesAt <= now && !(await isAgreed()))
  return isOver ? endPost(context, post) : ridePosts.looked(post, isCovered, now)
}

/** Ends the rides between a person and somebody whom they have blocked, who would otherwise come to their door. */
export async function endRidesBetween(context: Context, by: string, of: string): Promise<void> {
  const { ridePosts, ridePairs } = context
  for (const pair of (await ridePairs.ofPerson(by)).filter(isStanding)) {
    const side = sideOf(pair, by)
    const mine = await ridePosts.byId(side === 'offer' ? pair.offerId : pair.requestId)
    if (mine && personOf(pair, otherSide(side)) === of) await endForGood(context, pair, side, mine)
  }
}

/** Ends and removes the rides of a deleted account. The other people of its pairs are told, without its name. */
export async function forgetRides(context: Context, userId: string): Promise<void> {
  const { ridePosts, ridePairs, rideRefusals, grants } = context
  const open = await ridePosts.openOf(userId)
  if (open) await ridePosts.close(open.id, context.clock.now())
  const pairs = await ridePairs.ofPerson(userId)
  for (const pair of pairs.filter(isStanding)) {
    await endForGood(context, pair, sideOf(pair, userId), null)
  }
  const claims = pairs.map(({ id: claimId, requestId }) => ({ requestId, claimId }))
  await grants.forgetClaims(claims, formerPerson)
  await Promise.all([ridePairs.removeOf(userId), rideRefusals.removeOf(userId), ridePosts.removeOf(userId)])
}
