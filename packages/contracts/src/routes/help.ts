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
  summary: 'One’s own help plan: who is asked, in which order; revision 0 and empty where none was saved.',
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
    'Saves one’s own help plan, made from a revision. Requests that are under way keep the plan that they started with.',
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
    'Asks the chain of the plan for help. One request for each person and incident: an open one is answered again. Without a place, the home of the profile.',
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
    'Tests one’s own chain: every link and circle is asked at once to press a button, marked as a test everywhere. Tells no place.',
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
  summary: 'One’s own requests for help: the open ones, then the last 10 that are closed.',
  reply: z.array(helpRequest),
  errors: ['unauthenticated'],
})

export const getHelpRequest = defineRoute({
  name: 'getHelpRequest',
  service,
  method: 'GET',
  path: '/api/help/requests/:id',
  access: 'user',
  summary: 'One of one’s own requests.',
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
    'What the person who asked says: together, safe, cancel, or ask more communities. Everyone who was asked is told when it ends.',
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
    'The countdown after which one’s own people are asked by themselves, as the plan wants it at an order or a warning.',
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
    'Ends a countdown: safe, nobody is asked; now, they are asked at once. What it has become is answered where it had ended.',
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
    'Muster shows an order to the caller. What goes out while an order stays unseen is not sent, or is called off. Changes nothing for other updates.',
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
  summary: 'Open requests in which the caller is asked, as a link or as a member of a circle. Reading claims nothing.',
  reply: z.array(helpOffer),
  errors: ['unauthenticated'],
})

export const answerHelpOffer = defineRoute({
  name: 'answerHelpOffer',
  service,
  method: 'POST',
  path: '/api/help/offers/:id',
  access: 'user',
  summary: 'Answers a request in which the caller is asked. The exact place is in the reply to a claim.',
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
    'What the link of a request shows, without an account. Reading claims nothing. A closed request shows nothing but that.',
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
  summary: 'Answers a request by its link, without an account. The exact place is in the reply to a claim.',
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
  summary: 'Who may read, or could read, one’s exact place and phone number, and each time that they did.',
  reply: z.array(shareGrant),
  errors: ['unauthenticated'],
})

export const revokeShareGrant = defineRoute({
  name: 'revokeShareGrant',
  service,
  method: 'DELETE',
  path: '/api/help/grants/:id',
  access: 'user',
  summary: 'Takes back what a claimer may read, from their next look on.',
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
    'Tells a community that one is safe, moving or needs help, or says so of another member. The latest by the client’s time counts.',
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
  summary: 'Who of a community is safe, moving, needs help or was not heard in the last 24 hours. Members only.',
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
