import { z } from 'zod'
import {
  countdownTriggers,
  helpCountdownStates,
  helpEtaMinutes,
  helpStates,
  helpStepSeconds,
  helpTriggers,
  maxHelpCircles,
  maxHelpLinks,
} from '../vocabulary/help.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { needNames } from '../vocabulary/needs.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { email, id, instant, language, position, textOf } from './common.ts'

const phone = textOf({ ...textRules.contactPhone, problem: 'required' })
const linkName = textOf(textRules.contactName)

/**
 * A person whom a help plan asks, as the owner of the plan enters them. `user`: an account that shares a community with the owner. `email`: Muster sends a
 * mail. `phone`: Muster never calls this number or writes to it; the owner passes the link on.
 */
export const helpLinkForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id, name: linkName, userId: id }),
  z.object({ kind: z.literal('email'), id, name: linkName, email }),
  z.object({ kind: z.literal('phone'), id, name: linkName, phone }),
])
export type HelpLinkForm = z.infer<typeof helpLinkForm>

/** The last test of one link of the chain. `answeredAt` is null until the link has answered. */
export const chainTest = z.object({ requestId: id, askedAt: instant, answeredAt: instant.nullable() })

/**
 * A link as the plan's reply has it. consent: `refused` after the link answered "do not ask me again"; it is not asked any more. reach: how a link with an
 * account is notified outside of Muster: the number of devices that get push messages, and whether they have an e-mail address that is verified. Null for the
 * other kinds of link.
 */
export const helpLink = z.intersection(
  helpLinkForm,
  z.object({
    consent: z.enum(['unknown', 'given', 'refused']),
    lastTest: chainTest.nullable(),
    reach: z.object({ devices: z.int().min(0), hasMail: z.boolean() }).nullable(),
  }),
)

/** A person's help plan as its form sends it. */
export const helpPlanForm = z.object({
  /** In the order in which they are asked. The client creates each id and keeps it through all changes. */
  links: z.array(helpLinkForm).max(maxHelpLinks, 'too-many' satisfies Problem),
  /** Ids of communities that the owner is a member of; asked after the links. */
  circles: z.array(id).max(maxHelpCircles, 'too-many' satisfies Problem),
  stepSeconds: z.int().min(helpStepSeconds.least).max(helpStepSeconds.most).default(helpStepSeconds.usual),
  /** What starts the chain automatically. The owner can always start it by hand. */
  triggers: z.object({
    order: z.boolean(),
    warning: z.boolean(),
    missedCheckIn: z.boolean(),
    unseen: z.boolean().default(false),
  }),
  /** Needs and a note in the owner's own words ("I need 2 people", "oxygen"). Everyone who is asked can read both. */
  needs: z.array(z.enum(needNames)).max(needNames.length),
  note: textOf(optionalText(textRules.placeLabel)).default(''),
  /** How many helpers are wanted. With 2, a second person is asked for after the first has confirmed. */
  people: z.union([z.literal(1), z.literal(2)]).default(1),
  /** The owner's phone number. Only a person who has claimed the request can read it. */
  phone: textOf(textRules.phone).default(''),
  /** Language of the mails to the links. */
  language: language.default(defaultLanguage),
})
export type HelpPlanForm = z.infer<typeof helpPlanForm>

/** The stored plan. `revision` is 0, and `savedAt` null, if it was never saved. */
export const helpPlan = helpPlanForm.extend({
  links: z.array(helpLink),
  revision: z.int().min(0),
  savedAt: instant.nullable(),
})
export type HelpPlan = z.infer<typeof helpPlan>

/** The person's exact place. Only a person who has claimed the request can read it. */
export const exactPlace = z.object({
  label: textOf(textRules.location),
  coordinates: position.nullable().default(null),
})
export type ExactPlace = z.infer<typeof exactPlace>

/** The person's place to the nearest block, such as "2100 block of Pinehaven Road, Oakland". `near` is rounded to about 200 m. Unknown parts are null. */
export const blockPlace = z.object({
  block: z.int().nullable(),
  street: z.string().nullable(),
  town: z.string().nullable(),
  near: position.nullable(),
})
export type BlockPlace = z.infer<typeof blockPlace>

/**
 * One link or circle that was asked, and its answer. sent: `waiting` until it is its turn; `queued` until the mail server has accepted the mail, then
 * `mailed`; `in-app`: shown in Muster; `by-hand`: the owner passes the link on; `not-configured`: this installation has no mail server; `failed`: the mail
 * server refused the mail.
 */
export const helpAsked = z.object({
  id,
  kind: z.enum(['user', 'email', 'phone', 'circle']),
  /** The link's name. Null for a circle: the screen takes the name from its community. */
  name: z.string().nullable(),
  linkId: id.nullable(),
  communityId: id.nullable(),
  /** Null until it is asked. */
  askedAt: instant.nullable(),
  sent: z.enum(['waiting', 'queued', 'mailed', 'in-app', 'by-hand', 'not-configured', 'failed']),
  /** For `by-hand` after it was asked: the path of the claim page that the owner passes on. Otherwise null. */
  handOver: z.string().nullable(),
  /** `received` is the answer to a test. */
  answer: z.enum(['none', 'coming', 'arrived', 'cannot', 'withdrawn', 'road-closed', 'late', 'received']),
  answeredAt: instant.nullable(),
})
export type HelpAsked = z.infer<typeof helpAsked>

export const helpClaimState = z.enum(['coming', 'arrived', 'withdrawn', 'road-closed', 'late'])

/** A person who has claimed a request. */
export const helpClaimant = z.object({
  id,
  askedId: id,
  userId: id.nullable(),
  name: z.string(),
  role: z.enum(['primary', 'backup']),
  state: helpClaimState,
  /** When they expect to arrive. */
  etaAt: instant,
  confirmedAt: instant,
  /** Id of the `ShareGrant` that says what they can read, and whether the owner has revoked it. */
  grantId: id.nullable(),
})
export type HelpClaimant = z.infer<typeof helpClaimant>

/** A help request as the person who asks for help sees it. */
export const helpRequest = z.object({
  id,
  /** The lineage of the emergency update that it is about; null if it is about none. */
  incident: z.string().nullable(),
  trigger: z.enum(helpTriggers),
  isTest: z.boolean(),
  state: z.enum(helpStates),
  seq: z.int(),
  people: z.int(),
  place: exactPlace.nullable(),
  needs: z.array(z.enum(needNames)),
  note: z.string(),
  startedAt: instant,
  /** When it ends automatically. The claim links stop working then. */
  endsAt: instant,
  changedAt: instant,
  closedAt: instant.nullable(),
  /** When the next link is asked, or the state becomes `nobody`. Null if no step is due. */
  nextStepAt: instant.nullable(),
  asked: z.array(helpAsked),
  /** People who are coming, the primary helper first, then those who said so and withdrew. */
  claims: z.array(helpClaimant),
  /** When the server looked. */
  at: instant,
})
export type HelpRequest = z.infer<typeof helpRequest>

/** A countdown after which the people of a plan are asked, because an order or a warning covers the owner's home. */
export const helpCountdown = z.object({
  id,
  trigger: z.enum(countdownTriggers),
  state: z.enum(helpCountdownStates),
  startedAt: instant,
  /** When the people of the plan are asked, unless the owner says before that they need nobody. */
  opensAt: instant,
  /** The request that was opened at the end of the countdown. */
  requestId: id.nullable(),
  /** When the server looked. */
  at: instant,
})
export type HelpCountdown = z.infer<typeof helpCountdown>

/** The owner's answer to a countdown. safe: "I need nobody". now: ask the people of the plan at once. */
export const helpCountdownChange = z.object({ action: z.enum(['safe', 'now']) })

/** A help request as a person who was asked sees it. Of a closed request only the state is set. */
export const helpOffer = z.object({
  /** For signed-in people: the id that `answerHelpOffer` needs. */
  id: id.nullable(),
  state: z.enum(['open', 'closed']),
  isTest: z.boolean(),
  trigger: z.enum(helpTriggers),
  incident: z.string().nullable(),
  /** First name of the person who needs help; null after the request was closed. */
  firstName: z.string().nullable(),
  /** The reader's name as the owner has entered it; null for a circle. */
  askedName: z.string().nullable(),
  /** The community whose members are asked; null for a link. */
  communityId: id.nullable(),
  askedAt: instant.nullable(),
  block: blockPlace.nullable(),
  needs: z.array(z.enum(needNames)),
  note: z.string(),
  /** How many people and circles are asked, including this one. */
  askedCount: z.int(),
  /** People who are coming, with first names only. */
  coming: z.array(
    z.object({ name: z.string(), role: z.enum(['primary', 'backup']), state: helpClaimState, etaAt: instant }),
  ),
  /** False if a primary and a backup helper have confirmed; nobody else can claim then. */
  needsMore: z.boolean(),
  /** The reader's own claim; null without one. */
  mine: z
    .object({ role: z.enum(['primary', 'backup']), state: helpClaimState, etaAt: instant, confirmedAt: instant })
    .nullable(),
  hasDeclined: z.boolean(),
  /** Whether the reader has answered a test. */
  hasReceived: z.boolean(),
  endsAt: instant,
  /** Only while the reader's claim is active and its grant is not revoked; otherwise null. */
  exact: z.object({ place: exactPlace.nullable(), phone: z.string(), name: z.string() }).nullable(),
  /** Language of the person who asks for help. */
  language,
  /** When the server looked. */
  at: instant,
})
export type HelpOffer = z.infer<typeof helpOffer>

const etaMinutes = z.int().min(helpEtaMinutes.least).max(helpEtaMinutes.most)

/**
 * The answer of a person who was asked. claim: "I am going"; sent again to change the time of arrival. not-me, never-again: as `cannot`, and the link is
 * never asked again. received: answers a test.
 */
export const helpAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('claim'), etaMinutes }),
  z.object({ action: z.enum(['cannot', 'withdraw', 'road-closed', 'arrived', 'not-me', 'never-again', 'received']) }),
])
export type HelpAnswer = z.infer<typeof helpAnswer>

/** An action of the person who asks for help. ask: also asks these communities, at once. */
export const helpChange = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['together', 'safe', 'cancel']) }),
  z.object({ action: z.literal('ask'), circles: z.array(id).min(1).max(maxHelpCircles) }),
])
export type HelpChange = z.infer<typeof helpChange>

/** What a helper who has claimed a request can read, and until when. `reads`: the times of the last 50 readings. */
export const shareGrant = z.object({
  id,
  requestId: id,
  name: z.string(),
  fields: z.array(z.enum(['place', 'phone', 'name'])),
  grantedAt: instant,
  until: instant,
  revokedAt: instant.nullable(),
  readCount: z.int(),
  reads: z.array(instant),
})
export type ShareGrant = z.infer<typeof shareGrant>
