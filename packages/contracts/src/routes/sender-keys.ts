import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { idParams } from '../entities/common.ts'
import { operatorNote } from '../entities/operator-message.ts'
import { capSender, certificatePem, countyCode, senderKey } from '../entities/sender-key.ts'

// not-found: the console is disabled, or there is no such key.
const errors = ['unauthenticated', 'forbidden', 'not-found'] as const
const errorsOfChange = [...errors, 'invalid-request', 'conflict', 'second-person-needed'] as const

export const listSenderKeys = defineRoute({
  name: 'listSenderKeys',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/keys',
  access: 'operator',
  summary: 'Lists the keys with which authorities send CAP messages. For the role admin.',
  reply: z.array(senderKey),
  errors,
})

export const makeSenderKey = defineRoute({
  name: 'makeSenderKey',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/keys',
  access: 'operator',
  summary:
    'Creates a key for one CAP sender; it works once another admin has confirmed it. A sender has at most two keys, so that the old one works until it is revoked. Only this reply contains the secret. For the role admin.',
  body: z.object({
    sender: capSender,
    counties: z.array(countyCode).min(1).max(100),
    perMinute: z.int().min(1).max(6_000),
    /** The certificate with which its messages must be signed; null if they may be unsigned. */
    certificate: certificatePem.nullable().default(null),
    note: operatorNote,
  }),
  /** `secret`: the key itself. It is shown only in this reply. */
  reply: z.object({ key: senderKey, secret: z.string() }),
  status: 201,
  errors: errorsOfChange,
})

export const confirmSenderKey = defineRoute({
  name: 'confirmSenderKey',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/keys/:id/confirm',
  access: 'operator',
  summary: 'Confirms a key that another admin created. The key works from then on. For the role admin.',
  params: idParams,
  reply: senderKey,
  errors: errorsOfChange,
})

export const revokeSenderKey = defineRoute({
  name: 'revokeSenderKey',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/keys/:id/revoke',
  access: 'operator',
  summary: 'Revokes a key. Messages that are sent with it are refused from then on. For the role admin.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: senderKey,
  errors: errorsOfChange,
})

export const senderKeyRoutes = { listSenderKeys, makeSenderKey, confirmSenderKey, revokeSenderKey }
