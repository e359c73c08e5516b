import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { checkIn as checkInEntity, checkInForm, roster } from '../entities/check-in.ts'
import { done, id, idParams } from '../entities/common.ts'
import {
  exactPlace,
  helpAnswer,
  helpChange,
  helpCountdown,
  helpCountdownChange,
  helpOffer,
  helpPlan,
  helpPlanForm,
  helpRequest,
  shareGrant,
} from '../entities/help.ts'

const service = 'help'
/** Idempotency key, created by the client: a request that is sent again with the same key has its effect once. */
const clientId = z.string().regex(/^[\w-]{8,64}$/)
const claimToken = z.object({ claimToken: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) })

export const getHelpPlan = defineRoute({
  name: 'getHelpPlan',
  service,
  method: 'GET',
  path: '/api/help/plan',
  access: 'user',
  summary:
    'Returns the caller’s own help plan: who is asked for help, and in which order. Without a saved plan it is empty and has revision 0.',
  reply: helpPlan,
  errors: ['unauthenticated'],
})

export const saveHelpPlan = defineRoute({
  name: 'saveHelpPlan',
  service,
  method: 'PUT',
  path: '/api/help/plan',
  access: 'user',
  summary:
    'Saves the caller’s own help plan. `revision` is the one that the change is based on; if it is no longer the current one, the answer is 409 with the stored plan as `current`. Open requests keep the plan that they started with.',
  body: helpPlanForm.extend({ revision: z.int().min(0) }),
  reply: helpPlan,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'conflict', 'daily-limit'],
})

export const startHelp = defineRoute({
  name: 'startHelp',
  service,
  method: 'POST',
  path: '/api/help/requests',
  access: 'user',
  summary:
    'Starts a request for help: the people of the caller’s plan are asked in its order. There is one open request for each person and incident; if there is one already, it is returned. Without a place, the home of the profile is used.',
  body: z.object({
    clientId,
    incident: z
      .string()
      .regex(/^[\w.:-]{1,80}$/)
      .nullable()
      .default(null),
    /** During an order every link is asked within 120 s. */
    trigger: z.enum(['order', 'warning', 'by-hand', 'missed-check-in']).default('by-hand'),
    place: exactPlace.optional(),
  }),
  reply: helpRequest,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'daily-limit'],
})

export const testHelpChain = defineRoute({
  name: 'testHelpChain',
  service,
  method: 'POST',
  path: '/api/help/tests',
  access: 'user',
  summary:
    'Tests the caller’s own help chain: all its people and circles are asked at once to press a button. The request is marked as a test everywhere and contains no place.',
  body: z.object({ clientId }),
  reply: helpRequest,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'daily-limit'],
})

export const listHelpRequests = defineRoute({
  name: 'listHelpRequests',
  service,
  method: 'GET',
  path: '/api/help/requests',
  access: 'user',
  summary: 'Lists the caller’s own requests for help: the open ones first, then the last 10 closed ones.',
  reply: z.array(helpRequest),
  errors: ['unauthenticated'],
})

export const getHelpRequest = defineRoute({
  name: 'getHelpRequest',
  service,
  method: 'GET',
  path: '/api/help/requests/:id',
  access: 'user',
  summary: 'Returns one of the caller’s own requests for help.',
  params: idParams,
  reply: helpRequest,
  errors: ['unauthenticated', 'not-found'],
})

export const changeHelpRequest = defineRoute({
  name: 'changeHelpRequest',
  service,
  method: 'POST',
  path: '/api/help/requests/:id',
  access: 'user',
  summary:
    'Changes the caller’s own request for help: `together`, `safe` and `cancel` say how it ends, `ask` also asks further communities of the caller. Everyone who was asked is told when the request ends. Answers `conflict` if the request no longer allows the change.',
  params: idParams,
  body: helpChange,
  reply: helpRequest,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'not-found', 'conflict'],
})

export const getHelpCountdown = defineRoute({
  name: 'getHelpCountdown',
  service,
  method: 'GET',
  path: '/api/help/countdown',
  access: 'user',
  summary:
    'Returns the caller’s latest countdown, or null. When a countdown ends, the people of the help plan are asked automatically, if the plan says so for an order or a warning.',
  /** `isWatching`: the plan has at least one automatic trigger, so that a client should ask again soon. */
  reply: z.object({ countdown: helpCountdown.nullable(), isWatching: z.boolean() }),
  errors: ['unauthenticated'],
})

export const changeHelpCountdown = defineRoute({
  name: 'changeHelpCountdown',
  service,
  method: 'POST',
  path: '/api/help/countdown/:id',
  access: 'user',
  summary:
    'Ends one of the caller’s countdowns: with `safe` nobody is asked, with `now` the people of the plan are asked at once. Returns the countdown; one that had ended already is returned unchanged.',
  params: idParams,
  body: helpCountdownChange,
  reply: helpCountdown,
  errors: ['invalid-request', 'unauthenticated', 'not-found'],
})

export const reportSeenOrder = defineRoute({
  name: 'reportSeenOrder',
  service,
  method: 'POST',
  path: '/api/help/seen',
  access: 'user',
  summary:
    'Reports that an order is shown to the caller. Messages that would be sent because the caller has not seen the order are then not sent or are called off. Has no effect for updates that are not orders and for drills.',
  body: z.object({ updateId: id, revision: z.int().min(0) }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated'],
})

export const listHelpOffers = defineRoute({
  name: 'listHelpOffers',
  service,
  method: 'GET',
  path: '/api/help/offers',
  access: 'user',
  summary:
    'Lists the open requests in which the caller is asked for help, as a person of the chain or as a member of a community. Reading them claims nothing.',
  reply: z.array(helpOffer),
  errors: ['unauthenticated'],
})

export const answerHelpOffer = defineRoute({
  name: 'answerHelpOffer',
  service,
  method: 'POST',
  path: '/api/help/offers/:id',
  access: 'user',
  summary:
    'Answers a request in which the caller is asked for help. The reply contains the exact place if the caller claims the request.',
  params: idParams,
  body: helpAnswer,
  reply: helpOffer,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'enough-help', 'help-closed', 'conflict'],
})

export const getHelpClaim = defineRoute({
  name: 'getHelpClaim',
  service,
  method: 'GET',
  path: '/api/help/claims/:claimToken',
  access: 'public',
  summary:
    'Returns the request that the link of a message leads to. Needs no account. Reading it claims nothing. For a closed request the reply says only that it is closed.',
  params: claimToken,
  reply: helpOffer,
  errors: ['not-found'],
})

export const answerHelpClaim = defineRoute({
  name: 'answerHelpClaim',
  service,
  method: 'POST',
  path: '/api/help/claims/:claimToken',
  access: 'public',
  summary:
    'Answers a request for help by its link. Needs no account. The reply contains the exact place if the reader claims the request.',
  params: claimToken,
  body: helpAnswer,
  reply: helpOffer,
  errors: ['invalid-request', 'not-found', 'enough-help', 'help-closed', 'conflict'],
})

export const listShareGrants = defineRoute({
  name: 'listShareGrants',
  service,
  method: 'GET',
  path: '/api/help/grants',
  access: 'user',
  summary:
    'Lists who may read, or could read in the past, the caller’s exact place and phone number, and when they read them.',
  reply: z.array(shareGrant),
  errors: ['unauthenticated'],
})

export const revokeShareGrant = defineRoute({
  name: 'revokeShareGrant',
  service,
  method: 'DELETE',
  path: '/api/help/grants/:id',
  access: 'user',
  summary:
    'Revokes the right of a helper to read the caller’s exact place and phone number. It takes effect the next time that the helper reads the request.',
  params: idParams,
  reply: done,
  errors: ['unauthenticated', 'not-found'],
})

export const checkIn = defineRoute({
  name: 'checkIn',
  service,
  method: 'POST',
  path: '/api/help/communities/:id/check-ins',
  access: 'user',
  summary:
    'Tells a community that the caller, or another member, is safe, is moving or needs help. Members only. The report with the latest time of the client counts.',
  params: idParams,
  body: checkInForm,
  reply: checkInEntity,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'not-found', 'too-many-requests'],
})

export const getRoster = defineRoute({
  name: 'getRoster',
  service,
  method: 'GET',
  path: '/api/help/communities/:id/roster',
  access: 'user',
  summary:
    'Returns which members of a community are safe, are moving, need help, or have not reported in the last 24 hours. Members only.',
  params: z.object({ id }),
  reply: roster,
  errors: ['unauthenticated', 'not-found'],
})

export const helpRoutes = {
  getHelpPlan,
  saveHelpPlan,
  startHelp,
  testHelpChain,
  listHelpRequests,
  getHelpRequest,
  changeHelpRequest,
  getHelpCountdown,
  changeHelpCountdown,
  reportSeenOrder,
  listHelpOffers,
  answerHelpOffer,
  getHelpClaim,
  answerHelpClaim,
  listShareGrants,
  revokeShareGrant,
  checkIn,
  getRoster,
}
