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
  summary: 'The active updates, newest first; cacheable, with an ETag.',
  reply: z.array(emergencyUpdate),
  errors: [],
})

export const getEmergencyUpdate = defineRoute({
  name: 'getEmergencyUpdate',
  service: 'alerts',
  method: 'GET',
  path: '/api/emergency-updates/:id',
  access: 'public',
  summary: 'One update, active or ended, with its former revisions.',
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
  summary: 'When each feed was last heard, and how many items were set aside.',
  reply: z.array(feedStatus),
  errors: [],
})

export const ingestOutcome = z.enum([
  'created',
  'revised',
  'ended',
  'duplicate',
  'out-of-date',
  'stored-not-shown',
  'set-aside',
])

/** Authenticated by the header `x-ingest-key`; the body is CAP 1.2 (or 1.1) XML, at most 1 MiB. */
export const ingestCap = defineRoute({
  name: 'ingestCap',
  service: 'alerts',
  method: 'POST',
  path: '/api/feeds/cap',
  access: 'ingest',
  summary: 'An authority sends one CAP message.',
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
  summary: 'The VAPID application server key (RFC 8292), base64url.',
  reply: z.object({ publicKey: z.string() }),
  errors: [],
})

export const savePushSubscription = defineRoute({
  name: 'savePushSubscription',
  service: 'alerts',
  method: 'PUT',
  path: '/api/push/subscription',
  access: 'user',
  summary: 'Turn push alerts on for this browser, or change the places it watches.',
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
  summary: 'Turn push alerts off for this browser.',
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
  summary: 'Send a test notification to one of one’s own browsers.',
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
