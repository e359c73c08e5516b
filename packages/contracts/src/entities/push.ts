import { z } from 'zod'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { maxCount, maxLength } from '../vocabulary/limits.ts'
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

/**
 * Which alerts make a sound on this browser; milder ones are shown silently. Critical alerts always make one. `route` and `shelter`: whether
 * this browser is told of its person's way and time to leave, and of shelters that take nobody more.
 */
export const pushChoices = z.object({
  wake: z.enum(['critical', 'high', 'medium']).default('medium'),
  route: z.boolean().default(true),
  shelter: z.boolean().default(true),
})
export type PushChoices = z.infer<typeof pushChoices>

/** A W3C PushSubscription as JSON, with the places it watches, the language of its notifications and what the person wants to hear. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  places: z.array(watchedPlace).min(1).max(maxCount.watchedPlaces),
  language: language.default(defaultLanguage),
  choices: pushChoices.default({ wake: 'medium', route: true, shelter: true }),
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
  kind: z.enum(['update', 'ended', 'destination', 'leave-by', 'test']),
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
})
export type PushMessage = z.infer<typeof pushMessage>
