import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, idParams } from '../entities/common.ts'
import { emergencyUpdate, emergencyUpdateWithHistory, feedStatus } from '../entities/emergency-update.ts'
import { pushSubscription } from '../entities/push.ts'

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

export const getFeedStatus = defineRoute({
  name: 'getFeedStatus',
  service: 'alerts',
  method: 'GET',
  path: '/api/feeds/status',
  access: 'public',
  summary: 'Returns for each feed when it last succeeded and how many of its items were set aside.',
  reply: z.array(feedStatus),
  errors: [],
})

/**
 * What became of a message. `duplicate`: it is already stored. `out-of-date`: it has expired, or a later message has replaced it.
 * `stored-not-shown`: it is not for the public, or it cancels a message that has not arrived. `set-aside`: it cannot be used; `reason` says why.
 */
export const ingestOutcome = z.enum([
  'created',
  'revised',
  'ended',
  'duplicate',
  'out-of-date',
  'stored-not-shown',
  'set-aside',
])

/** Needs the header `x-ingest-key`. The body is CAP 1.1 or 1.2 XML. The reply says what became of the message. */
export const ingestCap = defineRoute({
  name: 'ingestCap',
  service: 'alerts',
  method: 'POST',
  path: '/api/feeds/cap',
  access: 'ingest',
  summary: 'Accepts one CAP message from an authority.',
  consumes: ['application/cap+xml', 'application/xml', 'text/xml'],
  bodyLimit: 1_048_576,
  reply: z.object({ updateId: z.string().nullable(), outcome: ingestOutcome, reason: z.string().optional() }),
  status: 202,
  errors: [
    'invalid-ingest-key',
    'ingest-sender-refused',
    'unprocessable-alert',
    'body-too-large',
    'unsupported-media-type',
  ],
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
  summary: 'Turns push alerts on for this browser, or changes the places that it watches.',
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
  summary: 'Turns push alerts off for this browser.',
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

export const alertsRoutes = {
  listEmergencyUpdates,
  getEmergencyUpdate,
  getFeedStatus,
  ingestCap,
  getPushPublicKey,
  savePushSubscription,
  deletePushSubscription,
  sendTestPush,
}
