import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { OwnRide, RideBoard, RideMatch } from '@muster/contracts/entities/ride'
import { maxRideProposals, type RideState } from '@muster/contracts/vocabulary/rides'
import type { Context } from './context.ts'
import { type RidePair, stateFor } from './domain/ride-pair.ts'
import { byNeed, byRidePriority, ridesOpenAt } from './domain/rides.ts'
import { candidatesFor, metersBetween, sidesOf } from './ride-candidates.ts'
import type { RidePost } from './store/ride-posts.ts'

/** How long a cancelled ride is shown, in ms. */
const shownMs = 2 * 60 * 60_000
/** Order in which rides are shown. */
const order: readonly RideState[] = ['agreed', 'met', 'asked', 'waiting', 'off', 'possible']

/** Another person's offer or request. `pair`: null if neither person has answered yet. */
type Pairing = { other: RidePost; pair: RidePair | null }

/**
 * A person's home (null if unknown) and the update for which rides are open there (null if they are closed). `active`: the active updates, if the
 * caller has read them already.
 */
export async function ridesOpenFor(
  { homes, activeUpdates, clock }: Context,
  userId: string,
  active?: readonly EmergencyUpdate[],
) {
  const home = await homes.find(userId)
  const open = home && ridesOpenAt(home.coordinates, active ?? (await activeUpdates()), clock.now())
  return { home, open }
}

/**
 * Everything about rides that one person sees. People without an open offer or request of their own see nothing of others. While rides are closed, no new
 * matches are proposed; existing ones stay visible.
 */
export async function rideBoard(context: Context, userId: string): Promise<RideBoard> {
  const { ridePosts, seals, clock } = context
  const now = clock.now()
  const [{ home, open }, mine] = await Promise.all([ridesOpenFor(context, userId), ridePosts.openOf(userId)])
  const pairings = mine
    ? [
        ...(await paired(context, mine, now)),
        ...(open?.isDrill === mine.isDrill ? await proposed(context, mine, now) : []),
      ]
    : []
  const matches = mine ? await present(context, mine, pairings) : []
  return {
    open,
    hasHome: home !== null,
    mine: mine && toOwn(mine, seals),
    matches: matches.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || byRidePriority(a, b)),
    at: now.toISOString(),
  }
}

/** The offers or requests that have a pair with this one, because at least one person has answered. */
async function paired({ ridePosts, ridePairs }: Context, mine: RidePost, now: Date): Promise<Pairing[]> {
  const pairs = await ridePairs.ofPost(mine.kind, mine.id)
  const others = await ridePosts.byIds(pairs.map(pair => (mine.kind === 'offer' ? pair.requestId : pair.offerId)))
  return pairs.flatMap(pair => {
    const other = others.get(mine.kind === 'offer' ? pair.requestId : pair.offerId)
    const isShown = pair.state !== 'off' || now.getTime() - pair.changedAt.getTime() < shownMs
    return other && isShown ? [{ other, pair }] : []
  })
}

/** The offers or requests that match this one and are not paired with it yet, at most `maxRideProposals`. */
async function proposed(context: Context, mine: RidePost, now: Date): Promise<Pairing[]> {
  if (mine.kind === 'request' && mine.pairId !== null) return []
  const [found, pairs] = await Promise.all([
    candidatesFor(context, mine, now),
    context.ridePairs.ofPost(mine.kind, mine.id),
  ])
  const known = new Set(pairs.flatMap(({ offerId, requestId }) => [offerId, requestId]))
  return found
    .filter(({ id }) => !known.has(id))
    .map(other => ({ other, party: other.kind === 'request' ? other.form : null, drive: null }))
    .map(turn => ({ ...turn, meters: metersBetween(mine, turn.other) }))
    .sort(byNeed)
    .slice(0, maxRideProposals)
    .map(({ other }) => ({ other, pair: null }))
}

async function present(context: Context, mine: RidePost, pairings: readonly Pairing[]): Promise<RideMatch[]> {
  const drives = await context.driveTimes.of(
    pairings.map(({ other }) => {
      const { offer, request } = sidesOf(mine, other) ?? { offer: mine, request: other }
      return { from: [offer.lon, offer.lat], to: [request.lon, request.lat], isDrill: mine.isDrill }
    }),
  )
  return Promise.all(
    pairings.map(async ({ other, pair }, index): Promise<RideMatch> => {
      const state = stateFor(pair, mine.kind)
      return {
        id: other.id,
        state,
        isDrill: other.isDrill,
        firstName: other.firstName,
        block: { ...other.block, near: null },
        room: other.kind === 'offer' ? { ...other.form, seats: other.seatsLeft, tieDowns: other.tieDownsLeft } : null,
        party: other.kind === 'request' ? other.form : null,
        leavesAt: other.leavesAt.toISOString(),
        drive: drives[index] ?? null,
        meters: metersBetween(mine, other),
        isMine: pair?.by === mine.kind,
        changedAt: pair?.changedAt.toISOString() ?? null,
        exact: pair?.state === 'agreed' ? await readExact(context, mine, other, pair) : null,
      }
    }),
  )
}

/**
 * The exact data that only the other person of an agreed ride may read. Each read of the place is recorded for its owner, who can revoke the grant; null once
 * they have.
 */
async function readExact(
  { grants, seals, clock }: Context,
  mine: RidePost,
  other: RidePost,
  pair: RidePair,
): Promise<RideMatch['exact']> {
  const { plate, codeWord, place, pickUp, phone } = seals.openRide(other.sealed)
  if (other.kind === 'offer') return { plate, codeWord, place: null, pickUp: null, phone }
  const fields = await grants.read(other, { id: pair.id, name: mine.firstName }, clock.now())
  if (!fields.includes('place')) return null
  return { plate: null, codeWord: null, place, pickUp, phone: fields.includes('phone') ? phone : '' }
}

/** Presents an offer or a request to its owner, with its secrets. */
export function toOwn(post: RidePost, seals: Context['seals']): OwnRide {
  const { plate, codeWord, pickUp, phone } = seals.openRide(post.sealed)
  const common = {
    id: post.id,
    isDrill: post.isDrill,
    startedAt: post.startedAt.toISOString(),
    endsAt: post.endsAt.toISOString(),
  }
  const leavesAt = post.leavesAt.toISOString()
  if (post.kind === 'request') return { kind: 'request', ...common, form: { ...post.form, leavesAt, pickUp, phone } }
  const { form, seatsLeft, tieDownsLeft } = post
  return { kind: 'offer', ...common, form: { ...form, leavesAt, plate, codeWord, phone }, seatsLeft, tieDownsLeft }
}
