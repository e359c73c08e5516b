import { z } from 'zod'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { maxCount, maxLength } from '../vocabulary/limits.ts'
import { defaultPushChoices, type PushChoices, wakeLevels } from '../vocabulary/push-choices.ts'
import { language, position, text } from './common.ts'
import { severity } from './emergency-update.ts'

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)
    .max(max)

/** A place for which the subscriber wants alerts. */
export const watchedPlace = z.object({
  kind: z.enum(['home', 'current', 'other']),
  label: text(maxLength.placeLabel),
  coordinates: position,
})
export type WatchedPlace = z.infer<typeof watchedPlace>

/** The choices of a browser; see `PushChoices`. */
export const pushChoices = z.object({
  wake: z.enum(wakeLevels).default(defaultPushChoices.wake),
  route: z.boolean().default(defaultPushChoices.route),
  shelter: z.boolean().default(defaultPushChoices.shelter),
}) satisfies z.ZodType<PushChoices>

/** A W3C PushSubscription as JSON, with the watched places, the language of the notifications, and the person's choices. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  /** The VAPID key for which the subscription was created. */
  applicationServerKey: base64url(100).optional(),
  /** Endpoint of the earlier subscription of this browser, which this one replaces. */
  replaces: z.string().max(2048).optional(),
  /**
   * The browser has made it by itself, while nobody had the app open: the places, the language and the choices that the server has of the one that it
   * replaces are newer than these, which are for a server that has none.
   */
  isRenewal: z.boolean().optional(),
  places: z.array(watchedPlace).min(1).max(maxCount.watchedPlaces),
  language: language.default(defaultLanguage),
  choices: pushChoices.default(defaultPushChoices),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/**
 * Why a person is notified of an update. entered: their place is in its area now. rose: its level or severity is higher. instruction: the instruction has
 * changed. lowered: its level or severity is lower. left: it is still active, but no longer covers their place. ended: it is no longer active.
 */
export const pushReasons = ['entered', 'rose', 'instruction', 'lowered', 'left', 'ended'] as const
export type PushReason = (typeof pushReasons)[number]

/** The payload that the service worker receives. RFC 8030 push services accept at most 4096 bytes. */
export const pushMessage = z.object({
  kind: z.enum(['update', 'ended', 'destination', 'leave-by', 'help', 'group', 'test']),
  updateId: z.string().nullable(),
  revision: z.int().nullable(),
  /** The series of messages that it belongs to: the lineage of an update, or one kind of personal message. `threadRevision` rises within a thread. */
  thread: z.string(),
  /** A device never shows a lower revision after a higher one, and makes at most one sound per revision. */
  threadRevision: z.int(),
  /** Null in messages that are not about an update. */
  reason: z.enum(pushReasons).nullable(),
  /** Whether it makes a sound. A silent message replaces the notification of its thread. */
  isNews: z.boolean(),
  title: z.string(),
  body: z.string(),
  severity: severity.nullable(),
  isDrill: z.boolean(),
  tag: z.string(),
  url: z.string(),
  issuedAt: z.string(),
  /** Only for the kind `group`: the title for devices that know the community's name, with `{{group}}` in place of the name. */
  group: z.object({ id: z.string(), title: z.string() }).optional(),
  /** A code with which this device proves that it received this message when it reports it. Only messages about an update have one. */
  receipt: z.string().optional(),
})
export type PushMessage = z.infer<typeof pushMessage>

/** The states that a device reports for a message. An opened message was also shown. */
export const displayStates = ['shown', 'opened'] as const
export type DisplayState = (typeof displayStates)[number]

/** The report of a service worker: the message's thread and `threadRevision`, with the `receipt` from the message. */
export const pushReceipt = z.object({
  thread: z.string().min(1).max(100),
  revision: z.int().positive(),
  /** The id of the subscription, and the code that was sent only to this device with this message. */
  receipt: z.string().regex(/^[0-9a-f]{24}\.[\w-]{22}$/),
  state: z.enum(displayStates),
})
export type PushReceipt = z.infer<typeof pushReceipt>
