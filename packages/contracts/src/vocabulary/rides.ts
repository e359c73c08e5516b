import type { TextRule } from './text-rules.ts'

/** Most free seats of an offer, besides its places for wheelchairs, and most people of a request. */
export const mostRideSeats = 8
export const mostTieDowns = 4

/** Rides open for homes in the area of a warning or an order, and for homes up to so far from it. In km. */
export const ridesWithinKm = 10

/** How far apart the homes of a proposal are at most, in km as the crow flies. */
export const rideProposalKm = 25

/** Most proposals that are shown at once. */
export const mostRideProposals = 10

/** An offer or a request ends by itself after so long, in hours. It cannot say a later time to leave. */
export const rideEndsAfterHours = 12

/** Rides end so long after no warning and no order stands any more: a warning that becomes an order may be gone for a moment. In minutes. */
export const rideGraceMinutes = 5

/** Whom so many people have reported is not proposed to anybody for so many days. */
export const rideReports = { most: 3, days: 30 } as const

/** none: nobody uses one. folds: the person moves to a seat. stays: the person stays in the chair, which needs a ramp and a tie-down. */
export const rideWheelchairs = ['none', 'folds', 'stays'] as const
export type RideWheelchair = (typeof rideWheelchairs)[number]

/**
 * How an offer and a request stand to each other, as the reader sees it. possible: they fit, nobody has said anything. waiting: the reader has
 * said yes. asked: the other one has. agreed: both have. met: they are together. off: it was agreed or asked, and is not any more.
 */
export const rideStates = ['possible', 'waiting', 'asked', 'agreed', 'met', 'off'] as const
export type RideState = (typeof rideStates)[number]

/** What people are told on their devices. possible: somebody fits. asked: somebody has said yes. agreed: both have. off: it is not any more. */
export const rideCalls = ['possible', 'asked', 'agreed', 'off'] as const
export type RideCall = (typeof rideCalls)[number]

const line = (maxLength: number, minLength: 0 | 1) =>
  ({ kind: 'text', maxLength, minLength, problem: 'required', isOneLine: true }) as const satisfies TextRule

/** The texts of rides; not among the other rules, which load with the first screen. `pickUp`: how a driver finds the door. */
export const rideTextRules = { plate: line(16, 1), codeWord: line(24, 1), pickUp: line(120, 0) }
