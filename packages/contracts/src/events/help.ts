import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { id, instant } from '../entities/common.ts'
import { countdownTriggers, helpCalls, helpCountdownStates, helpStates } from '../vocabulary/help.ts'

const service = 'help'

/** The kinds of steps of a help request. */
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
 * The state of a request: the ids of helpers who are coming, and how many people were asked. Helpers who said that they are not coming are left out. `userId`
 * is null for a helper without an account.
 */
export const helpRequestStatus = z.object({
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
 * One step of a request. `seq` rises by one with each step, so that a consumer notices a missed one. It rises by two if the name of a deleted account was
 * removed in between. The event says neither the place nor who was asked.
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
    /** Communities whose members have been asked so far. Absent in events from before it was added. */
    circleIds: z.array(id).optional(),
    at: instant,
    /** State after the step. Absent in events from before it was added. */
    standing: helpRequestStatus.optional(),
  }),
})

/** Most people per event. A step that concerns more people has several events, numbered by `part`. */
export const maxHelpersCalled = 500

/**
 * These people have to be notified of a request in which they are asked, after its step `seq`. Events may arrive in any order: after `helped`, `stop` or
 * `over` of a later step, an `asked` of an earlier one is ignored. `userId`: the person who asks for help, with their first name. After they have deleted
 * their account, the first name is empty and `userId` is the request's own id, because the event that ends the request must not be erased with their data.
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
    helperIds: z.array(id).min(1).max(maxHelpersCalled),
    firstName: z.string(),
    /** When the request ends automatically. */
    until: instant,
    at: instant,
  }),
})

/**
 * A person who was asked has answered a test of a help chain. `isProven`: the answer came from another account, or from a mail to an address that is not
 * known to be the owner's own. An answer to a link that the owner passes on is not proof, because the owner could have opened it. `isWhole`: everyone who was
 * asked has answered now, and at least one answer is proven. The event does not say who was asked.
 */
export const helpTestAnswered = defineEvent({
  service,
  fact: 'test-answered',
  version: 1,
  payload: z.object({ userId: id, requestId: id, isProven: z.boolean(), isWhole: z.boolean(), at: instant }),
})

/** A countdown began or ended. At its end the people of the person's plan are asked. `seq` rises by one with each change. */
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

/** A member checked in with a community, or another member did so for them. The event has the status, but not the text. */
export const checkedIn = defineEvent({
  service,
  fact: 'checked-in',
  version: 1,
  payload: z.object({
    userId: id,
    communityId: id,
    status: z.enum(['safe', 'moving', 'help']),
    isProxy: z.boolean(),
    /** The person who sent the check-in. Absent in events of earlier versions. */
    byUserId: id.optional(),
    at: instant,
  }),
})

export const helpEvents = [helpStepped, helpersCalled, helpTestAnswered, helpCountdownChanged, checkedIn] as const
