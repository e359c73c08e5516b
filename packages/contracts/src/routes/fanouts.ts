import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { fanout, fanoutDetail } from '../entities/fanout.ts'
import { operatorNote } from '../entities/operator-message.ts'

// not-found: the console is disabled, or there is no such fan-out.
const errors = ['unauthenticated', 'forbidden', 'not-found'] as const
const errorsOfChange = [...errors, 'invalid-request', 'conflict'] as const
const params = z.object({ id: z.string().regex(/^[\w-]{1,200}$/) })

export const listFanouts = defineRoute({
  name: 'listFanouts',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/fanouts',
  access: 'operator',
  summary: 'Lists the pushes of the last 24 hours and their progress, newest first. For every operator.',
  reply: z.array(fanout),
  errors,
})

export const getFanout = defineRoute({
  name: 'getFanout',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/fanouts/:id',
  access: 'operator',
  summary: 'Returns one push and the reasons why people were told, without their names. For every operator.',
  params,
  reply: fanoutDetail,
  errors: [...errors, 'invalid-request'],
})

export const stopFanout = defineRoute({
  name: 'stopFanout',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/fanouts/:id/stop',
  access: 'operator',
  summary:
    'Stops a push: messages that have not been sent yet are not sent. A later change of the same update is pushed again. For the roles approver and admin.',
  params,
  body: z.object({ note: operatorNote }),
  reply: fanout,
  errors: errorsOfChange,
})

export const resumeFanout = defineRoute({
  name: 'resumeFanout',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/fanouts/:id/resume',
  access: 'operator',
  summary:
    'Resumes a stopped push to the people who have not been told yet, if its update is still valid. For the roles approver and admin.',
  params,
  body: z.object({ note: operatorNote }),
  reply: fanout,
  errors: errorsOfChange,
})

export const fanoutRoutes = { listFanouts, getFanout, stopFanout, resumeFanout }
