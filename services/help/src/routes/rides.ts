import type { RideOfferForm, RideRequestForm } from '@muster/contracts/entities/ride'
import type { rideRoutes } from '@muster/contracts/routes/rides'
import { rideEndsAfterHours } from '@muster/contracts/vocabulary/rides'
import { AppError, invalidField } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { blockPlaceOf, firstNameOf } from '../domain/block-place.ts'
import { limits } from '../domain/limits.ts'
import { rideEvents } from '../domain/ride-told.ts'
import { rideBoard, ridesOpenFor } from '../ride-board.ts'
import { candidatesFor } from '../ride-candidates.ts'
import { answerRide, endPost, forgetRides } from '../ride-steps.ts'
import type { NewPost } from '../store/ride-posts.ts'

/** How long an offer or a request stays open at most, in ms. */
const longestMs = rideEndsAfterHours * 60 * 60_000

/** Handlers for offering, requesting and agreeing rides. */
export function rideHandlers(context: Context) {
  const { ridePosts } = context
  return {
    async getRides({ caller, reply }) {
      reply.header('cache-control', 'no-store')
      return rideBoard(context, caller.userId)
    },

    async offerRide({ body: { clientId, leavesAt, plate, codeWord, phone, ...form }, caller }) {
      const secrets = { plate, codeWord, phone, pickUp: '' }
      return post(context, caller, { clientId, leavesAt }, secrets, common => ({
        ...common,
        kind: 'offer',
        form,
        seatsLeft: form.seats,
        tieDownsLeft: form.tieDowns,
      }))
    },

    async askForRide({ body: { clientId, leavesAt, pickUp, phone, ...form }, caller }) {
      const secrets = { plate: '', codeWord: '', phone, pickUp }
      return post(context, caller, { clientId, leavesAt }, secrets, common => ({
        ...common,
        kind: 'request',
        form,
        pairId: null,
      }))
    },

    async endRide({ params, caller }) {
      const mine = await ridePosts.byId(params.id)
      if (mine?.userId !== caller.userId) throw new AppError('not-found')
      await endPost(context, mine)
      return rideBoard(context, caller.userId)
    },

    async answerRide({ params, body, caller }) {
      await answerRide(context, caller.userId, params.id, body)
      return rideBoard(context, caller.userId)
    },
  } satisfies Partial<Handlers<typeof rideRoutes>>
}

type Sent = Pick<RideOfferForm, 'clientId' | 'leavesAt'>
type Secrets = Pick<RideOfferForm, 'plate' | 'codeWord' | 'phone'> & Pick<RideRequestForm, 'pickUp'>
type Common = Omit<NewPost, 'kind' | 'form' | 'seatsLeft' | 'tieDownsLeft' | 'pairId'>

/**
 * Stores an offer or a request from the caller's home, and tells the people whom it fits. Throws `rides-closed` if the home is unknown or rides are closed
 * there, and `conflict` if the caller has an open post.
 */
async function post(context: Context, caller: Caller, sent: Sent, secrets: Secrets, of: (common: Common) => NewPost) {
  const { ridePosts, people, seals, quotas, clock } = context
  const { userId, name } = caller
  const now = clock.now()
  // Checked first, so that a retry after a lost answer does not count as a second post.
  if (await ridePosts.sentAs(userId, sent.clientId)) return rideBoard(context, userId)
  const { home, open } = await ridesOpenFor(context, userId)
  if (!home || !open) throw new AppError('rides-closed')
  const leavesAt = new Date(sent.leavesAt)
  const endsAt = new Date(now.getTime() + longestMs)
  if (leavesAt <= now || leavesAt > endsAt)
    throw new AppError('invalid-request', { details: [invalidField('leavesAt', 'invalid')] })
  if (!(await quotas.take(limits.rides, userId, now))) throw new AppError('daily-limit')
  const place = { label: home.label, coordinates: home.coordinates }
  const block = blockPlaceOf(place)
  const [lon, lat] = block.near ?? home.coordinates
  const made = of({
    userId,
    clientId: sent.clientId,
    firstName: firstNameOf(name),
    block,
    lon,
    lat,
    sealed: seals.sealRide({ place, ...secrets }),
    isDrill: open.isDrill,
    startedAt: now,
    leavesAt,
    endsAt,
  })
  const fitting = await candidatesFor(context, { ...made, id: '', isOpen: true, coveredAt: now }, now)
  const toIds = fitting.map(one => one.userId)
  const telling = { seq: 1, toIds, isDrill: open.isDrill, until: leavesAt, now }
  const stored = await ridePosts.add(made, own => rideEvents('possible', own, { ...telling, rideId: own.id }), now)
  if (!stored) throw new AppError('conflict')
  // If the account was deleted meanwhile, its car and home must not stay.
  if (await people.isDeleted(userId)) await forgetRides(context, userId)
  return rideBoard(context, userId)
}
