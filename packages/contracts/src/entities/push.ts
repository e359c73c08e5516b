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

/** A place that the subscriber wants to be warned about. */
export const watchedPlace = z.object({
  kind: z.enum(['home', 'current', 'other']),
  label: text(maxLength.placeLabel),
  coordinates: position,
})
export type WatchedPlace = z.infer<typeof watchedPlace>

export const pushChoices = z.object({
  wake: z.enum(wakeLevels).default(defaultPushChoices.wake),
  route: z.boolean().default(defaultPushChoices.route),
  shelter: z.boolean().default(defaultPushChoices.shelter),
}) satisfies z.ZodType<PushChoices>

/** A W3C PushSubscription as JSON, with the places it watches, the language of its notifications and what the person wants to hear. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  /** The VAPID key that it was made with. */
  applicationServerKey: base64url(100).optional(),
  /** Endpoint of the subscription of this browser that it takes the place of. */
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
 * Why a person is told of an update. entered: their place is in its area now. rose: it asks for more, or is more severe. instruction: what
 * to do has changed. lowered: it asks for less. left: it stands, and not for their place any more. ended: it does not stand any more.
 */
export const pushReasons = ['entered', 'rose', 'instruction', 'lowered', 'left', 'ended'] as const
export type PushReason = (typeof pushReasons)[number]

/** The payload that the service worker receives. RFC 8030 push services accept at most 4096 bytes. */
export const pushMessage = z.object({
  kind: z.enum(['update', 'ended', 'destination', 'leave-by', 'help', 'group', 'test']),
  updateId: z.string().nullable(),
  revision: z.int().nullable(),
  /** The series that it belongs to: the lineage of an update, or one kind of personal message. `threadRevision` rises within it. */
  thread: z.string(),
  /** A device never shows a lower one after a higher one, and sounds once for each. */
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
  /** Of kind group: the title where the device knows what the group is called, with `{{group}}` in the place of its name. */
  group: z.object({ id: z.string(), title: z.string() }).optional(),
  /** What this device proves itself with when it reports this message. Only messages about an update have one. */
  receipt: z.string().optional(),
})
export type PushMessage = z.infer<typeof pushMessage>

/** How far a message has come on a device; what is opened was shown. */
export const displayStates = ['shown', 'opened'] as const
export type DisplayState = (typeof displayStates)[number]

/** What a service worker reports of a message: its thread and its `threadRevision`, with the `receipt` that came in it. */
export const pushReceipt = z.object({
  thread: z.string().min(1).max(100),
  revision: z.int().positive(),
  /** The id of the subscription, and the code that only this device was given for this message. */
  receipt: z.string().regex(/^[0-9a-f]{24}\.[\w-]{22}$/),
  state: z.enum(displayStates),
})
export type PushReceipt = z.infer<typeof pushReceipt>
