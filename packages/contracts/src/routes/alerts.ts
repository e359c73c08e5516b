import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { airReading } from '../entities/air-reading.ts'
import { done, id, idParams, text } from '../entities/common.ts'
import { emergencyUpdate, emergencyUpdateWithHistory, feedStatus } from '../entities/emergency-update.ts'
import { heldMessage, holdReason, understoodMessage } from '../entities/held-message.ts'
import { incident } from '../entities/incident.ts'
import { pushReceipt, pushSubscription } from '../entities/push.ts'
import { operateRoutes } from './operate.ts'

export const listEmergencyUpdates = defineRoute({
  name: 'listEmergencyUpdates',
  service: 'alerts',
  method: 'GET',
  path: '/api/emergency-updates',
  access: 'public',
  summary: 'Lists the active updates, newest first. Cacheable: the reply has an ETag.',
  reply: z.array(emergencyUpdate),
  errors: [],
})

export const listEndedUpdates = defineRoute({
  name: 'listEndedUpdates',
  service: 'alerts',
  method: 'GET',
  path: '/api/emergency-updates/ended',
  access: 'public',
  summary: 'Lists the updates that ended in the last 24 hours, at most 50, the one that ended last first.',
  reply: z.array(emergencyUpdate),
  errors: [],
})

export const getEmergencyUpdate = defineRoute({
  name: 'getEmergencyUpdate',
  service: 'alerts',
  method: 'GET',
  path: '/api/emergency-updates/:id',
  access: 'public',
  summary: 'Returns one update, active or ended, with its earlier revisions.',
  params: idParams,
  reply: emergencyUpdateWithHistory,
  errors: ['invalid-request', 'not-found'],
})

export const listIncidents = defineRoute({
  name: 'listIncidents',
  service: 'alerts',
  method: 'GET',
  path: '/api/incidents',
  access: 'public',
  summary:
    'Lists the incidents, each with its active updates and what each sender says. An update that belongs to no incident is not in the list.',
  reply: z.array(incident),
  errors: [],
})

export const listAirReadings = defineRoute({
  name: 'listAirReadings',
  service: 'alerts',
  method: 'GET',
  path: '/api/air',
  access: 'public',
  summary:
    'Lists the air measurements of all monitors in the last four hours. The reply does not depend on a place, so that a device does not have to send its own.',
  reply: z.array(airReading),
  errors: [],
})

export const getFeedStatus = defineRoute({
  name: 'getFeedStatus',
  service: 'alerts',
  method: 'GET',
  path: '/api/feeds/status',
  access: 'public',
  summary:
    'Returns for each feed its state, when it was last read successfully, and how many of its items were set aside.',
  reply: z.array(feedStatus),
  errors: [],
})

/**
 * The outcome for a message. `duplicate`: it is already stored. `out-of-date`: it has expired, or a later message has replaced it. `stored-not-shown`: it is
 * not for the public, or it cancels a message that has not arrived. `set-aside`: it cannot be used; `reason` says why. `held`: an operator must release it
 * first; `held` says why. `waiting`: it comes into force at `understood.inForceFrom`.
 */
export const ingestOutcome = z.enum([
  'created',
  'revised',
  'ended',
  'duplicate',
  'out-of-date',
  'stored-not-shown',
  'set-aside',
  'held',
  'waiting',
])

/** How many browsers a message is pushed to. `isAtLeast`: counting stopped at this number, so there may be more. */
const reach = z.object({ subscriptions: z.int(), isAtLeast: z.boolean() })

/**
 * The outcome for a message, and what Muster understood of it. `reach` is null if nothing is pushed. For a held message it says how many browsers it would
 * reach if it is released as it was sent.
 */
export const ingestReply = z.object({
  updateId: z.string().nullable(),
  outcome: ingestOutcome,
  reason: z.string().optional(),
  isDryRun: z.boolean(),
  understood: understoodMessage.nullable(),
  held: z.object({ id, reasons: z.array(holdReason) }).nullable(),
  reach: reach.nullable(),
  /**
   * The XML signature of the message. `trusted`: made with a certificate that this installation trusts. `unknown`: made with another certificate, and the
   * message is unchanged since. A message with an invalid signature is refused.
   */
  signature: z.object({ verdict: z.enum(['unsigned', 'trusted', 'unknown']), signer: z.string().nullable() }),
})

/**
 * Needs the header `x-ingest-key`. The body is CAP 1.1 or 1.2 XML. With `dryRun` the reply tells the outcome that the message would have; nothing is stored
 * and nobody is notified.
 */
export const ingestCap = defineRoute({
  name: 'ingestCap',
  service: 'alerts',
  method: 'POST',
  path: '/api/feeds/cap',
  access: 'ingest',
  summary:
    'Accepts one CAP message from an authority and returns its outcome. With `dryRun` nothing is stored or sent. Needs an ingest key.',
  consumes: ['application/cap+xml', 'application/xml', 'text/xml'],
  bodyLimit: 1_048_576,
  query: z.object({ dryRun: z.stringbool().default(false) }),
  reply: ingestReply,
  status: 202,
  errors: [
    'invalid-ingest-key',
    'ingest-sender-refused',
    'unprocessable-alert',
    'body-too-large',
    'unsupported-media-type',
    'too-many-requests',
  ],
})

/** Needs an operator's key in the header `x-ingest-key`. Held and waiting messages come first, newest first within each state. */
export const listHeldMessages = defineRoute({
  name: 'listHeldMessages',
  service: 'alerts',
  method: 'GET',
  path: '/api/feeds/held',
  access: 'ingest',
  summary:
    'Lists the messages that are held for a decision, and those that were decided. Needs the key of an operator.',
  reply: z.array(heldMessage),
  errors: ['invalid-ingest-key'],
})

/** An operator's reason for a decision. It is stored permanently. */
const decisionNote = text(1_000)

/**
 * Needs an operator's key. `area`: `as-sent` uses the part of its area that could be read, and pushes to nobody if none could. `named-counties` uses the
 * whole counties that the message names instead, which may be millions of people. Answers `conflict` if the message is already decided.
 */
export const releaseHeldMessage = defineRoute({
  name: 'releaseHeldMessage',
  service: 'alerts',
  method: 'POST',
  path: '/api/feeds/held/:id/release',
  access: 'ingest',
  summary:
    'Releases a held message, which takes effect now or at its own time. Answers `conflict` if it is already decided. Needs the key of an operator.',
  params: idParams,
  body: z.object({ note: decisionNote.default(''), area: z.enum(['as-sent', 'named-counties']).default('as-sent') }),
  reply: z.object({ held: heldMessage, outcome: ingestOutcome, updateId: z.string().nullable() }),
  errors: ['invalid-request', 'invalid-ingest-key', 'not-found', 'conflict', 'second-person-needed'],
})

export const refuseHeldMessage = defineRoute({
  name: 'refuseHeldMessage',
  service: 'alerts',
  method: 'POST',
  path: '/api/feeds/held/:id/refuse',
  access: 'ingest',
  summary:
    'Refuses a held message, which then never takes effect. Answers `conflict` if it is already decided. Needs the key of an operator.',
  params: idParams,
  body: z.object({ note: decisionNote.default('') }),
  reply: z.object({ held: heldMessage }),
  errors: ['invalid-request', 'invalid-ingest-key', 'not-found', 'conflict'],
})

export const getPushPublicKey = defineRoute({
  name: 'getPushPublicKey',
  service: 'alerts',
  method: 'GET',
  path: '/api/push/public-key',
  access: 'public',
  summary: 'Returns the VAPID application server key (RFC 8292) in base64url.',
  reply: z.object({ publicKey: z.string() }),
  errors: [],
})

export const savePushSubscription = defineRoute({
  name: 'savePushSubscription',
  service: 'alerts',
  method: 'PUT',
  path: '/api/push/subscription',
  access: 'user',
  summary: 'Turns on push alerts for the caller’s browser, or changes the places for which it gets alerts.',
  body: pushSubscription,
  reply: z.object({ id: z.string(), places: z.int() }),
  errors: ['invalid-request', 'unauthenticated', 'push-endpoint-refused'],
})

export const deletePushSubscription = defineRoute({
  name: 'deletePushSubscription',
  service: 'alerts',
  method: 'DELETE',
  path: '/api/push/subscription',
  access: 'user',
  summary: 'Turns off push alerts for the caller’s browser.',
  body: z.object({ endpoint: pushSubscription.shape.endpoint }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated'],
})

export const sendTestPush = defineRoute({
  name: 'sendTestPush',
  service: 'alerts',
  method: 'POST',
  path: '/api/push/test',
  access: 'user',
  summary: 'Sends a test notification to one of the caller’s own browsers.',
  body: z.object({ endpoint: pushSubscription.shape.endpoint }),
  reply: done,
  status: 202,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'too-many-requests'],
})

/**
 * Needs no session: the receipt proves that the message was sent to this device. The reply does not depend on whether the receipt was counted, so that it
 * reveals nothing about who is subscribed.
 */
export const reportPushReceipt = defineRoute({
  name: 'reportPushReceipt',
  service: 'alerts',
  method: 'POST',
  path: '/api/push/receipts',
  access: 'public',
  summary:
    'Accepts the report of a service worker that a pushed update was shown or opened. The reply is the same if the report was not counted.',
  bodyLimit: 512,
  body: pushReceipt,
  errors: ['invalid-request', 'too-many-requests', 'unavailable'],
})

export const alertsRoutes = {
  listEmergencyUpdates,
  listEndedUpdates,
  getEmergencyUpdate,
  listIncidents,
  listAirReadings,
  getFeedStatus,
  ingestCap,
  listHeldMessages,
  releaseHeldMessage,
  refuseHeldMessage,
  getPushPublicKey,
  savePushSubscription,
  deletePushSubscription,
  sendTestPush,
  reportPushReceipt,
  ...operateRoutes,
}
