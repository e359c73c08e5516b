import { z } from 'zod'
import { mostRideSeats, mostTieDowns, rideStates, rideTextRules, rideWheelchairs } from '../vocabulary/rides.ts'
import { textRules } from '../vocabulary/text-rules.ts'
import { id, instant, textOf } from './common.ts'
import { blockPlace, exactPlace } from './help.ts'

/** Drawn by the client: what is sent again with it happens once. */
const clientId = z.string().regex(/^[\w-]{8,64}$/)

/** What the car has room for. Service animals are always welcome. */
const room = z.object({
  /** Free seats, without the places for wheelchairs. */
  seats: z.int().min(1).max(mostRideSeats),
  hasRamp: z.boolean().default(false),
  /** Places where a wheelchair is tied down with somebody in it. */
  tieDowns: z.int().min(0).max(mostTieDowns).default(0),
  takesAnimals: z.boolean().default(false),
})
export type RideRoom = z.output<typeof room>

/** Who wants to ride. */
const party = z.object({
  people: z.int().min(1).max(mostRideSeats),
  wheelchair: z.enum(rideWheelchairs).default('none'),
  /** Somebody needs a hand to leave the home. */
  needsHelp: z.boolean().default(false),
  hasServiceAnimal: z.boolean().default(false),
  hasOtherAnimals: z.boolean().default(false),
})
export type RideParty = z.output<typeof party>

/** What the other one may call, once both have said yes. */
const phone = textOf(textRules.phone).default('')

/** From the home of the caller's profile. `plate` and `codeWord` are read only by those with whom a ride is agreed. */
export const rideOfferForm = room.extend({
  clientId,
  /** The latest time at which the car leaves. */
  leavesAt: instant,
  plate: textOf(rideTextRules.plate),
  codeWord: textOf(rideTextRules.codeWord),
  phone,
})
export type RideOfferForm = z.output<typeof rideOfferForm>

/** From the home of the caller's profile. `pickUp`: how to find the door; it is read only by those with whom a ride is agreed. */
export const rideRequestForm = party.extend({
  clientId,
  /** The latest time at which the people have to leave. */
  leavesAt: instant,
  pickUp: textOf(rideTextRules.pickUp).default(''),
  phone,
})
export type RideRequestForm = z.output<typeof rideRequestForm>

/** The warning or the order for which rides are open at the reader's home. */
export const ridesOpen = z.object({
  level: z.enum(['warning', 'order']),
  isDrill: z.boolean(),
  /** The lineage of the update. */
  incident: z.string(),
  title: z.string(),
})
export type RidesOpen = z.infer<typeof ridesOpen>

const ownCommon = { id, isDrill: z.boolean(), startedAt: instant, endsAt: instant }

/** One's own open offer or request. */
export const ownRide = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('offer'),
    ...ownCommon,
    form: rideOfferForm.omit({ clientId: true }),
    /** Not yet given to anybody. */
    seatsLeft: z.int(),
    tieDownsLeft: z.int(),
  }),
  z.object({ kind: z.literal('request'), ...ownCommon, form: rideRequestForm.omit({ clientId: true }) }),
])
export type OwnRide = z.infer<typeof ownRide>

/** The way of the car to the pick-up, from block to block, as navigation plans it now. isRisky: it may lead through danger. */
export const rideDrive = z.object({ seconds: z.number(), isRisky: z.boolean() })
export type RideDrive = z.infer<typeof rideDrive>

/** Somebody's offer or request, as the one whom it fits sees it. */
export const rideMatch = z.object({
  /** Of the other one's offer or request. */
  id,
  state: z.enum(rideStates),
  isDrill: z.boolean(),
  firstName: z.string(),
  block: blockPlace,
  /** In an offer what is left; null in a request. */
  room: room.extend({ seats: z.int().min(0) }).nullable(),
  /** Null in an offer. */
  party: party.nullable(),
  /** By when the other one leaves, or has to. */
  leavesAt: instant,
  /** Null where navigation does not answer: the driving time is not known. */
  drive: rideDrive.nullable(),
  /** As the crow flies, from block to block, to 100 m. */
  meters: z.number(),
  /** For `off`: whether the reader has ended it. */
  isMine: z.boolean(),
  changedAt: instant.nullable(),
  /** Only while both have said yes. For the passenger the plate and the code word, for the driver the place, unless its owner has taken that back. */
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

/** Everything of rides for one person. */
export const rideBoard = z.object({
  /** Null where no warning and no order covers the reader's home or is close to it. */
  open: ridesOpen.nullable(),
  /** Whether Muster knows where the reader lives. */
  hasHome: z.boolean(),
  mine: ownRide.nullable(),
  /** What is agreed, then those who have said yes, then whoever fits, in the order in which they leave first. */
  matches: z.array(rideMatch),
  /** When the server looked. */
  at: instant,
})
export type RideBoard = z.infer<typeof rideBoard>

/**
 * accept: yes; it is agreed once both have said so. decline: no, and the two are never proposed to each other again. withdraw: takes a yes or a
 * ride back, and the other one is told. met: they are together. report: as decline or withdraw, and counted.
 */
export const rideAnswer = z.object({ action: z.enum(['accept', 'decline', 'withdraw', 'met', 'report']) })
export type RideAnswer = z.infer<typeof rideAnswer>
