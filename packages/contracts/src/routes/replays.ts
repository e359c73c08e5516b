import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { idParams } from '../entities/common.ts'
import { operatorNote } from '../entities/operator-message.ts'
import { recordedDay, replay, replaySettings } from '../entities/replay.ts'

// not-found: the console is disabled, or there is no such replay.
const errors = ['unauthenticated', 'forbidden', 'not-found'] as const
const errorsOfChange = [...errors, 'invalid-request', 'conflict'] as const

export const listRecordedDays = defineRoute({
  name: 'listRecordedDays',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/recorded-days',
  access: 'operator',
  summary: 'Lists the recorded days whose messages can be replayed as a drill, newest first. For the role admin.',
  reply: z.array(recordedDay),
  errors,
})

export const listReplays = defineRoute({
  name: 'listReplays',
  service: 'alerts',
  method: 'GET',
  path: '/api/operate/replays',
  access: 'operator',
  summary: 'Lists the replays of recorded days, newest first. For every operator.',
  reply: z.array(replay),
  errors,
})

export const proposeReplay = defineRoute({
  name: 'proposeReplay',
  service: 'alerts',
  method: 'POST',
  path: '/api/operate/replays',
  access: 'operator',
  summary: 'Proposes to replay a recorded day as a drill. It starts when another admin starts it. For the role admin.',
  body: replaySettings.extend({ note: operatorNote }),
  reply: replay,
  status: 201,
  errors: errorsOfChange,
})

const changeOf = <Name extends string>(name: Name, verb: string, summary: string) =>
  defineRoute({
    name,
    service: 'alerts',
    method: 'POST',
    path: `/api/operate/replays/:id/${verb}`,
    access: 'operator',
    summary,
    params: idParams,
    body: z.object({ note: operatorNote }),
    reply: replay,
    errors: [...errorsOfChange, 'second-person-needed'],
  })

export const startReplay = changeOf(
  'startReplay',
  'start',
  'Starts a replay that another admin has proposed, if no other replay runs. For the role admin.',
)
export const refuseReplay = changeOf(
  'refuseReplay',
  'refuse',
  'Refuses a proposed replay. If the caller proposed it, it is withdrawn. For the role admin.',
)
export const pauseReplay = changeOf(
  'pauseReplay',
  'pause',
  'Pauses a replay: no further message is sent. Updates that were sent end at their own time. For the roles approver and admin.',
)
export const resumeReplay = changeOf('resumeReplay', 'resume', 'Resumes a paused replay. For the role admin.')
export const stopReplay = changeOf(
  'stopReplay',
  'stop',
  'Stops a replay permanently and ends its updates. For the roles approver and admin.',
)

export const replayRoutes = {
  listRecordedDays,
  listReplays,
  proposeReplay,
  startReplay,
  refuseReplay,
  pauseReplay,
  resumeReplay,
  stopReplay,
}
