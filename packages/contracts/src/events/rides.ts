import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { rideCalls } from '../vocabulary/rides.ts'

/** Most people whom one event names. */
export const mostRideTold = 20

/**
 * People have to be told of a ride. `rideId`: the pair of an offer and a request; for `possible` the offer or the request that is new. `userId`: whose
 * first name it says. Where they have deleted their account the first name is empty, and `userId` is the ride's own id. Says neither where nor which car.
 */
export const rideTold = defineEvent({
  service: 'help',
  fact: 'ride-told',
  version: 1,
  payload: z.object({
    rideId: id,
    userId: id,
    seq: z.int().min(1),
    call: z.enum(rideCalls),
    toIds: z.array(id).min(1).max(mostRideTold),
    firstName: z.string(),
    isDrill: z.boolean(),
    /** When it is of no use any more. */
    until: instant,
    at: instant,
  }),
})

/** A person offered seats while rides were open: in a warning, or in a drill. Says neither where nor when. */
export const rideOffered = defineEvent({
  service: 'help',
  fact: 'ride-offered',
  version: 1,
  payload: z.object({ userId: id, offerId: id, at: instant }),
})

export const rideEvents = [rideTold, rideOffered] as const
