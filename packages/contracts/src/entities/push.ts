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

/** A W3C PushSubscription as JSON, with the places it watches and the language of its notifications. */
export const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2048),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64url(100), auth: base64url(40) }),
  places: z.array(watchedPlace).min(1).max(maxCount.watchedPlaces),
  language: language.default(defaultLanguage),
})
export type PushSubscriptionInput = z.infer<typeof pushSubscription>

/** The payload that the service worker receives. RFC 8030 push services accept at most 4096 bytes. */
export const pushMessage = z.object({
  kind: z.enum(['update', 'ended', 'destination', 'leave-by', 'test']),
  updateId: z.string().nullable(),
  revision: z.int().nullable(),
  title: z.string(),
  body: z.string(),
  severity: severity.nullable(),
  isDrill: z.boolean(),
  tag: z.string(),
  url: z.string(),
  issuedAt: z.string(),
})
export type PushMessage = z.infer<typeof pushMessage>
