import { z } from 'zod'
import { maxRideSeats, maxTieDowns, rideStates, rideTextRules, rideWheelchairs } from '../vocabulary/rides.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { id, instant, textOf } from './common.ts'
import { blockPlace, exactPlace } from './help.ts'

/** Idempotency key, created by the client: a request that is sent again with the same key has its effect once. */
const clientId = z.string().regex(/^[\w-]{8,64}$/)

/** What the car has room for. Service animals are always welcome. */
const room = z.object({
  /** Free seats, without the places for wheelchairs. */
  seats: z.int().min(1).max(maxRideSeats),
  hasRamp: z.boolean().default(false),
  /** Places where a wheelchair can be tied down with a person in it. */
  tieDowns: z.int().min(0).max(maxTieDowns).default(0),
  takesAnimals: z.boolean().default(false),
})
export type RideRoom = z.output<typeof room>

/** The people of a request for a ride. */
const party = z.object({
  people: z.int().min(1).max(maxRideSeats),
  wheelchair: z.enum(rideWheelchairs).default('none'),
  /** Whether a person needs help to leave the home. */
  needsHelp: z.boolean().default(false),
  hasServiceAnimal: z.boolean().default(false),
  hasOtherAnimals: z.boolean().default(false),
})
export type RideParty = z.output<typeof party>

/** A phone number. The other side can read it once both have agreed. */
const phone = textOf(textRules.phone).default('')

/** An offer of seats. The ride starts at the home of the caller's profile. `plate` and `codeWord` are shown only to people with whom a ride is agreed. */
export const rideOfferForm = room.extend({
  clientId,
  /** The latest time at which the car leaves. */
  leavesAt: instant,
  plate: textOf(rideTextRules.plate),
  codeWord: textOf(rideTextRules.codeWord),
  phone,
})
export type RideOfferForm = z.output<typeof rideOfferForm>

/** A request for a ride, from the home of the caller's profile. `pickUp` says how to find the door; it is shown only to people with whom a ride is agreed. */
export const rideRequestForm = party.extend({
  clientId,
  /** The latest time at which the people have to leave. */
  leavesAt: instant,
  pickUp: textOf(rideTextRules.pickUp).default(''),
  phone,
})
export type RideRequestForm = z.output<typeof rideRequestForm>

/** The warning or order because of which rides are open at the reader's home. */
export const ridesOpen = z.object({
  level: z.enum(['warning', 'order']),
  isDrill: z.boolean(),
  /** The lineage of the update. */
  incident: z.string(),
  title: z.string(),
})
export type RidesOpen = z.infer<typeof ridesOpen>

const ownCommon = { id, isDrill: z.boolean(), startedAt: instant, endsAt: instant }

/** The caller's own open offer or request. */
export const ownRide = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('offer'),
    ...ownCommon,
    form: rideOfferForm.omit({ clientId: true }),
    /** Places that are not taken by an agreed ride. */
    seatsLeft: z.int(),
    tieDownsLeft: z.int(),
  }),
  z.object({ kind: z.literal('request'), ...ownCommon, form: rideRequestForm.omit({ clientId: true }) }),
])
export type OwnRide = z.infer<typeof ownRide>

/** The drive to the pick-up as navigation plans it now, from the block of the driver's home to that of the passenger's. isRisky: it may lead through danger. */
export const rideDrive = z.object({ seconds: z.number(), isRisky: z.boolean() })
export type RideDrive = z.infer<typeof rideDrive>

/** A matching offer or request of another person, as the caller sees it. */
export const rideMatch = z.object({
  /** Id of the other person's offer or request. */
  id,
  state: z.enum(rideStates),
  isDrill: z.boolean(),
  firstName: z.string(),
  block: blockPlace,
  /** For an offer: the room that is left. Null for a request. */
  room: room.extend({ seats: z.int().min(0) }).nullable(),
  /** For a request: the people who want to ride. Null for an offer. */
  party: party.nullable(),
  /** The latest time at which the other person leaves (offer) or has to leave (request). */
  leavesAt: instant,
  /** Null if the driving time is not known, because navigation does not answer. */
  drive: rideDrive.nullable(),
  /** Straight-line distance between the two blocks in metres, rounded to 100 m. */
  meters: z.number(),
  /** For `off`: whether the caller has ended it. */
  isMine: z.boolean(),
  changedAt: instant.nullable(),
  /** Only while both have agreed; otherwise null. The passenger gets the plate and the code word, the driver the place, unless its owner has revoked it. */
  exact: z
    .object({
      plate: z.string().nullable(),
      codeWord: z.string().nullable(),
      place: exactPlace.nullable(),
      pickUp: z.string().nullable(),
      phone: z.string(),
    })
    .nullable(),
})
export type RideMatch = z.infer<typeof rideMatch>

/** Everything about rides for one person. */
export const rideBoard = z.object({
  /** Null if no warning or order covers the caller's home or is close to it. */
  open: ridesOpen.nullable(),
  /** Whether Muster knows the position of the caller's home. */
  hasHome: z.boolean(),
  mine: ownRide.nullable(),
  /**
   * Sorted by state, in the order agreed, met, asked, waiting, off, possible. Matches in the same state are sorted by how little the person can leave without
   * help (least able first), then by the safety of the drive (safe first), then by its length (shortest first).
   */
  matches: z.array(rideMatch),
  /** When the server looked. */
  at: instant,
})
export type RideBoard = z.infer<typeof rideBoard>

/**
 * accept: agrees; the ride is agreed once both have done so. decline: refuses, and the two people are never proposed to each other again. withdraw: takes
 * back an acceptance or an agreed ride, and the other person is notified. met: the two people are together. report: as decline or withdraw, and counts as a
 * report of the other person.
 */
export const rideAnswer = z.object({ action: z.enum(['accept', 'decline', 'withdraw', 'met', 'report']) })
export type RideAnswer = z.infer<typeof rideAnswer>
