import type { TextRule } from './text-rules.ts'

/** Maximum number of free seats of an offer, without its places for wheelchairs, and of people in a request. */
export const maxRideSeats = 8
export const maxTieDowns = 4

/** Rides open for homes in the area of a warning or an order, and for homes up to this distance from it. In km. */
export const ridesWithinKm = 10

/** Maximum straight-line distance between the two homes of a proposal, in km. */
export const rideProposalKm = 25

/** Most proposals that are shown at once. */
export const maxRideProposals = 10

/** An offer or a request ends automatically after this time, in hours. Its time of leaving cannot be later. */
export const rideEndsAfterHours = 12

/** Rides end this long after the last warning or order has ended, because a warning that becomes an order may be absent for a moment. In minutes. */
export const rideGraceMinutes = 5

/** A person whom `most` people have reported is not proposed to anyone for `days` days. */
export const rideReports = { most: 3, days: 30 } as const

/**
 * Wheelchair of a request. none: nobody uses one. folds: the person moves to a seat. stays: the person stays in the wheelchair, which needs a ramp and a
 * tie-down.
 */
export const rideWheelchairs = ['none', 'folds', 'stays'] as const
export type RideWheelchair = (typeof rideWheelchairs)[number]

/**
 * State between an offer and a request, as the reader sees it. possible: they match, and nobody has answered. waiting: the reader has agreed. asked: the
 * other person has agreed. agreed: both have. met: they are together. off: it was asked or agreed, and is not any more.
 */
export const rideStates = ['possible', 'waiting', 'asked', 'agreed', 'met', 'off'] as const
export type RideState = (typeof rideStates)[number]

/** Kinds of notifications about rides. possible: a new match. asked: the other person has agreed. agreed: both have. off: the ride was called off. */
export const rideCalls = ['possible', 'asked', 'agreed', 'off'] as const
export type RideCall = (typeof rideCalls)[number]

const line = (maxLength: number, minLength: 0 | 1) =>
  ({ kind: 'text', maxLength, minLength, problem: 'required', isOneLine: true }) as const satisfies TextRule

/** Text rules of rides. They are not in `textRules`, which load with the first screen. `pickUp`: how a driver finds the door. */
export const rideTextRules = { plate: line(16, 1), codeWord: line(24, 1), pickUp: line(120, 0) }
