import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, id, idParams, instant } from '../entities/common.ts'
import { exportedData } from '../entities/exported-data.ts'
import { operatorNote } from '../entities/operator-message.ts'
import { signedInDevice } from '../entities/signed-in-device.ts'

const errors = ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'] as const
const email = z.string().max(320)

/** A resident's account as admins see it: enough to recognise the right one, and where it is signed in. */
const account = z.object({
  id,
  email: z.string(),
  isEmailVerified: z.boolean(),
  createdAt: instant,
  sessions: z.array(signedInDevice.omit({ isThis: true, id: true })),
})
export type ResidentAccount = z.infer<typeof account>

/** The address is in the body and not in the query, so that it is not logged. */
export const findAccount = defineRoute({
  name: 'findAccount',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/accounts/find',
  access: 'operator',
  summary:
    'Finds the account of a resident by id or e-mail address, and returns it with its sessions. For the role admin.',
  body: z.union([z.object({ id }), z.object({ email })]),
  reply: account,
  errors,
})

export const endSessions = defineRoute({
  name: 'endSessions',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/accounts/:id/sessions/end',
  access: 'operator',
  summary: 'Ends all sessions of a resident, who must sign in again. Returns how many were ended. For the role admin.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: z.object({ ended: z.int() }),
  errors,
})

/** `email`: the account's address again, so that the admin does not erase the wrong account. */
export const eraseAccount = defineRoute({
  name: 'eraseAccount',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/accounts/:id/erase',
  access: 'operator',
  summary:
    'Deletes the account of a resident, as residents can do themselves. This cannot be undone. For the role admin. Refused if `email` is not the address of the account.',
  params: idParams,
  body: z.object({ email, note: operatorNote }),
  reply: done,
  errors: [...errors, 'conflict'],
})

/** As for `exportData`, the gateway asks identity first, which checks the role and records the admin. The gateway then adds the data of the other services. */
export const exportAccount = defineRoute({
  name: 'exportAccount',
  service: 'identity',
  method: 'POST',
  path: '/api/operate/accounts/:id/export',
  access: 'operator',
  summary:
    'Returns all data that Muster stores about a resident, the same as the resident’s own download. For the role admin. The audit records it before the data is returned.',
  params: idParams,
  body: z.object({ note: operatorNote }),
  reply: exportedData,
  errors: [...errors, 'too-many-requests'],
})

export const accountRoutes = { findAccount, endSessions, eraseAccount, exportAccount }
