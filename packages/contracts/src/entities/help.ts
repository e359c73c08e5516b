import { z } from 'zod'
import {
  countdownTriggers,
  helpCountdownStates,
  helpEtaMinutes,
  helpStates,
  helpStepSeconds,
  helpTriggers,
  mostHelpCircles,
  mostHelpLinks,
} from '../vocabulary/help.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { needNames } from '../vocabulary/needs.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { email, id, instant, language, position, textOf } from './common.ts'

const phone = textOf({ ...textRules.contactPhone, problem: 'required' })
const linkName = textOf(textRules.contactName)

/**
 * Somebody who is asked, as the plan's owner writes it. `user`: a person of Muster with whom the owner shares a group. A phone number is never
 * called or written to by Muster: its owner hands the link over.
 */
export const helpLinkForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id, name: linkName, userId: id }),
  z.object({ kind: z.literal('email'), id, name: linkName, email }),
  z.object({ kind: z.literal('phone'), id, name: linkName, phone }),
])
export type HelpLinkForm = z.infer<typeof helpLinkForm>

/** `answeredAt`: null where the link has not pressed yet. */
export const chainTest = z.object({ requestId: id, askedAt: instant, answeredAt: instant.nullable() })

/**
 * consent: `refused` after "do not ask me again", and then the link is not asked. reach: how a person with an account is told besides in Muster: on
 * so many devices, and by mail to an address that is known to reach them; null for other links.
 */
export const helpLink = z.intersection(
  helpLinkForm,
  z.object({
    consent: z.enum(['unknown', 'given', 'refused']),
    lastTest: chainTest.nullable(),
    reach: z.object({ devices: z.int().min(0), hasMail: z.boolean() }).nullable(),
  }),
)

export const helpPlanForm = z.object({
  /** In the order in which they are asked; each id is drawn by the client and kept. */
  links: z.array(helpLinkForm).max(mostHelpLinks, 'too-many' satisfies Problem),
  /** Ids of communities that the owner is a member of; asked after the links. */
  circles: z.array(id).max(mostHelpCircles, 'too-many' satisfies Problem),
  stepSeconds: z.int().min(helpStepSeconds.least).max(helpStepSeconds.most).default(helpStepSeconds.usual),
  /** By hand always works. */
  triggers: z.object({
    order: z.boolean(),
    warning: z.boolean(),
    missedCheckIn: z.boolean(),
    unseen: z.boolean().default(false),
  }),
  /** What everyone who is asked may read: needs, and words of one's own ("I need 2 people", "oxygen"). */
  needs: z.array(z.enum(needNames)).max(needNames.length),
  note: textOf(optionalText(textRules.placeLabel)).default(''),
  /** 2: a second person is asked for after the first has confirmed. */
  people: z.union([z.literal(1), z.literal(2)]).default(1),
  /** What a claimer may call; only whoever has claimed reads it. */
  phone: textOf(textRules.phone).default(''),
  /** In which the mails of the chain are written. */
  language: language.default(defaultLanguage),
})
export type HelpPlanForm = z.infer<typeof helpPlanForm>

/** `revision` 0: never saved. */
export const helpPlan = helpPlanForm.extend({
  links: z.array(helpLink),
  revision: z.int().min(0),
  savedAt: instant.nullable(),
})
export type HelpPlan = z.infer<typeof helpPlan>

/** Where the person is, exactly. Only whoever has claimed reads it. */
export const exactPlace = z.object({
  label: textOf(textRules.location),
  coordinates: position.nullable().default(null),
})
export type ExactPlace = z.infer<typeof exactPlace>

/** Where the person is, to a block: "2100 block of Pinehaven Road, Oakland". `near` is rounded to about 200 m. What is not known is null. */
export const blockPlace = z.object({
  block: z.int().nullable(),
  street: z.string().nullable(),
  town: z.string().nullable(),
  near: position.nullable(),
})
export type BlockPlace = z.infer<typeof blockPlace>

/**
 * What became of the question to one link or circle. sent: `queued` until the mail server has taken it, then `mailed`; `in-app`: shown in
 * Muster; `by-hand`: the owner hands the link over; `not-configured`: this Muster has no mail server; `failed`: the mail server refused.
 */
export const helpAsked = z.object({
  id,
  kind: z.enum(['user', 'email', 'phone', 'circle']),
  /** Of a link its name; null for a circle, whose community the screen knows. */
  name: z.string().nullable(),
  linkId: id.nullable(),
  communityId: id.nullable(),
  /** Null while it waits for its turn. */
  askedAt: instant.nullable(),
  sent: z.enum(['waiting', 'queued', 'mailed', 'in-app', 'by-hand', 'not-configured', 'failed']),
  /** For `by-hand`, once asked: the path of the claim page that the owner passes on. */
  handOver: z.string().nullable(),
  /** `received`: has answered a test. */
  answer: z.enum(['none', 'coming', 'arrived', 'cannot', 'withdrawn', 'road-closed', 'late', 'received']),
  answeredAt: instant.nullable(),
})
export type HelpAsked = z.infer<typeof helpAsked>

export const helpClaimState = z.enum(['coming', 'arrived', 'withdrawn', 'road-closed', 'late'])

export const helpClaimant = z.object({
  id,
  askedId: id,
  userId: id.nullable(),
  name: z.string(),
  role: z.enum(['primary', 'backup']),
  state: helpClaimState,
  /** When they say that they are there. */
  etaAt: instant,
  confirmedAt: instant,
  /** What they may read, and whether the owner has taken that back. */
  grantId: id.nullable(),
})
export type HelpClaimant = z.infer<typeof helpClaimant>

/** A request as the person who asked sees it. */
export const helpRequest = z.object({
  id,
  /** The lineage of the update that it is about; null without one. */
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
  /** When it ends by itself, and its links with it. */
  endsAt: instant,
  changedAt: instant,
  closedAt: instant.nullable(),
  /** When the next link is asked, or it is said that nobody has confirmed. */
  nextStepAt: instant.nullable(),
  asked: z.array(helpAsked),
  /** Who is coming, the primary first; and who has said so and is not coming. */
  claims: z.array(helpClaimant),
  /** When the server looked. */
  at: instant,
})
export type HelpRequest = z.infer<typeof helpRequest>

/** An order or a warning covers the person's home, and their plan has their people asked by itself. */
export const helpCountdown = z.object({
  id,
  trigger: z.enum(countdownTriggers),
  state: z.enum(helpCountdownStates),
  startedAt: instant,
  /** When the people of the plan are asked, unless the person says that they need nobody. */
  opensAt: instant,
  /** The request that it has opened. */
  requestId: id.nullable(),
  /** When the server looked. */
  at: instant,
})
export type HelpCountdown = z.infer<typeof helpCountdown>

/** safe: I need nobody. now: ask my people at once. */
export const helpCountdownChange = z.object({ action: z.enum(['safe', 'now']) })

/** A request as one who was asked sees it; of a closed one only the state. */
export const helpOffer = z.object({
  /** For signed-in people: what they answer by. */
  id: id.nullable(),
  state: z.enum(['open', 'closed']),
  isTest: z.boolean(),
  trigger: z.enum(helpTriggers),
  incident: z.string().nullable(),
  /** First name of who needs help; null once closed. */
  firstName: z.string().nullable(),
  /** Who is asked, as the owner calls them; null for a circle. */
  askedName: z.string().nullable(),
  /** The community whose members are asked; null for a link. */
  communityId: id.nullable(),
  askedAt: instant.nullable(),
  block: blockPlace.nullable(),
  needs: z.array(z.enum(needNames)),
  note: z.string(),
  /** How many are asked, this one among them. */
  askedCount: z.int(),
  /** First names of those who are coming. */
  coming: z.array(
    z.object({ name: z.string(), role: z.enum(['primary', 'backup']), state: helpClaimState, etaAt: instant }),
  ),
  /** False where a primary and a backup have confirmed: nobody more can claim. */
  needsMore: z.boolean(),
  /** What this one has said. */
  mine: z
    .object({ role: z.enum(['primary', 'backup']), state: helpClaimState, etaAt: instant, confirmedAt: instant })
    .nullable(),
  hasDeclined: z.boolean(),
  /** Whether this one has answered a test. */
  hasReceived: z.boolean(),
  endsAt: instant,
  /** Only while this one's claim stands and its grant is not revoked. */
  exact: z.object({ place: exactPlace.nullable(), phone: z.string(), name: z.string() }).nullable(),
  /** In which the person writes. */
  language,
  /** When the server looked. */
  at: instant,
})
export type HelpOffer = z.infer<typeof helpOffer>

const etaMinutes = z.int().min(helpEtaMinutes.least).max(helpEtaMinutes.most)

/**
 * What one who was asked does. claim: "I am going", also to give a new time. not-me, never-again: as cannot, and the link is not asked again.
 * received: the answer to a test.
 */
export const helpAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('claim'), etaMinutes }),
  z.object({ action: z.enum(['cannot', 'withdraw', 'road-closed', 'arrived', 'not-me', 'never-again', 'received']) }),
])
export type HelpAnswer = z.infer<typeof helpAnswer>

/** What the person who asked does. ask: these communities too, at once. */
export const helpChange = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['together', 'safe', 'cancel']) }),
  z.object({ action: z.literal('ask'), circles: z.array(id).min(1).max(mostHelpCircles) }),
])
export type HelpChange = z.infer<typeof helpChange>

/** What a claimer may read, until when, and each time that they did, the last 50. */
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
