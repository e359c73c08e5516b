import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { countdownTriggers, helpCalls, helpCountdownStates, helpStates } from '../vocabulary/help.ts'

const service = 'help'

/** What can happen to a request; each is one step. */
export const helpSteps = [
  ...(['asked', 'offered', 'claimed', 'backed-up', 'declined', 'withdrawn', 'road-closed', 'late'] as const),
  ...([
    'new-time',
    'arrived',
    'together',
    'nobody',
    'safe',
    'cancelled',
    'widened',
    'hurried',
    'received',
    'ended',
  ] as const),
] as const
export type HelpStep = (typeof helpSteps)[number]

/**
 * How a request stands: who of those asked is coming, by ids, and how many were asked. `userId`: null for one without an account. Whoever has said
 * that they are not coming is not in it.
 */
export const helpStanding = z.object({
  startedAt: instant,
  endsAt: instant,
  asked: z.int().min(0),
  coming: z
    .array(
      z.object({ userId: id.nullable(), state: z.enum(['coming', 'arrived']), etaAt: instant, confirmedAt: instant }),
    )
    .max(2),
})

/**
 * One step of a request. `seq` rises with each: by one, so that a reader sees what it has missed, and by two where the name of a deleted account was taken
 * out in between. Says neither where nor who was asked.
 */
export const helpStepped = defineEvent({
  service,
  fact: 'request-stepped',
  version: 1,
  payload: z.object({
    requestId: id,
    userId: id,
    seq: z.int().min(1),
    step: z.enum(helpSteps),
    state: z.enum(helpStates),
    isTest: z.boolean(),
    /** The communities whose members are asked so far. Absent in events from before it was added. */
    circleIds: z.array(id).optional(),
    at: instant,
    /** After the step. Absent in events from before it was added. */
    standing: helpStanding.optional(),
  }),
})

/** Most people whom one event names: a step that concerns more of them has several, told apart by `part`. */
export const mostHelpersCalled = 500

/**
 * People of Muster have to be told of a request in which they are asked, after its step `seq`. Events may arrive in any order: what an earlier step
 * asked is not asked any more after `helped`, `stop` or `over` of a later one. `userId`: who asks, with their first name. Where they have deleted
 * their account the first name is empty, and `userId` is the request's own id: what ends it has to outlive what is forgotten of them.
 */
export const helpersCalled = defineEvent({
  service,
  fact: 'helpers-called',
  version: 1,
  payload: z.object({
    requestId: id,
    userId: id,
    seq: z.int().min(1),
    part: z.int().min(0),
    call: z.enum(helpCalls),
    helperIds: z.array(id).min(1).max(mostHelpersCalled),
    firstName: z.string(),
    /** When the request ends by itself. */
    until: instant,
    at: instant,
  }),
})

/**
 * One who was asked has answered a test of a person's chain. `isProven`: with another account, or by mail to an address that is not known to be the
 * person's own; a link that the owner hands over they could have pressed themselves. `isWhole`: everybody who was asked has answered now, and one
 * of them so. Does not say who was asked.
 */
export const helpTestAnswered = defineEvent({
  service,
  fact: 'test-answered',
  version: 1,
  payload: z.object({ userId: id, requestId: id, isProven: z.boolean(), isWhole: z.boolean(), at: instant }),
})

/** A countdown began or ended after which a person's people are asked. `seq` rises by one with each change. */
export const helpCountdownChanged = defineEvent({
  service,
  fact: 'countdown-changed',
  version: 1,
  payload: z.object({
    userId: id,
    countdownId: id,
    seq: z.int().min(1),
    trigger: z.enum(countdownTriggers),
    state: z.enum(helpCountdownStates),
    opensAt: instant,
    at: instant,
  }),
})

/** A member checked in with a community, or another member did so for them. Carries the status, not the text. */
export const checkedIn = defineEvent({
  service,
  fact: 'checked-in',
  version: 1,
  payload: z.object({
    userId: id,
    communityId: id,
    status: z.enum(['safe', 'moving', 'help']),
    isProxy: z.boolean(),
    /** Who says so; absent in events of earlier versions. */
    byUserId: id.optional(),
    at: instant,
  }),
})

export const helpEvents = [helpStepped, helpersCalled, helpTestAnswered, helpCountdownChanged, checkedIn] as const
