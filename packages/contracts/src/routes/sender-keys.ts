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
  summary: 'Lists the keys that authorities send CAP messages with. For the role admin.',
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
    'Makes a key for one CAP sender, which has two at most: the old one works until it is revoked. For the role admin.',
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
  summary: 'Confirms the key that another admin made, so that it works. For the role admin.',
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
  summary: 'Revokes a key: messages with it are refused from now on. For the role admin.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: senderKey,
  errors: errorsOfChange,
})

export const senderKeyRoutes = { listSenderKeys, makeSenderKey, confirmSenderKey, revokeSenderKey }
