import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { rideCalls } from '../vocabulary/rides.ts'

/** Most people per event. */
export const maxRideRecipients = 20

/**
 * These people have to be notified of a ride. `rideId`: the pair of an offer and a request; for `possible`, the new offer or request. `userId`: the person
 * whose first name is shown. After they have deleted their account, the first name is empty and `userId` is the ride's own id. The event says neither the
 * place nor the car.
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
    toIds: z.array(id).min(1).max(maxRideRecipients),
    firstName: z.string(),
    isDrill: z.boolean(),
    /** After this time the notification is useless and not sent. */
    until: instant,
    at: instant,
  }),
})

/** A person offered seats while rides were open because of a warning, an order or a drill. The event says neither place nor time. */
export const rideOffered = defineEvent({
  service: 'help',
  fact: 'ride-offered',
  version: 1,
  payload: z.object({ userId: id, offerId: id, at: instant }),
})

export const rideEvents = [rideTold, rideOffered] as const
