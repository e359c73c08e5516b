import type { HelpRequest } from '@muster/contracts/entities/help'
import {
  answerHelpClaim,
  answerHelpOffer,
  changeHelpCountdown,
  changeHelpRequest,
  checkIn,
  getHelpClaim,
  getHelpCountdown,
  getHelpPlan,
  getRoster,
  listHelpOffers,
  listHelpRequests,
  listShareGrants,
  reportSeenOrder,
  revokeShareGrant,
  saveHelpPlan,
  startHelp,
  testHelpChain,
} from '@muster/contracts/routes/help'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { cancelRead } from './cancel-read.ts'
import { whenAnswered } from './when-answered.ts'

const readsApi = api.injectEndpoints({
  endpoints: build => ({
    helpClaim: build.query(endpointFrom(getHelpClaim)),
    helpOffers: build.query(endpointFrom(listHelpOffers)),
    helpCountdown: build.query(endpointFrom(getHelpCountdown)),
    helpRequests: build.query(endpointFrom(listHelpRequests)),
    helpPlan: build.query(endpointFrom(getHelpPlan)),
    shareGrants: build.query(endpointFrom(listShareGrants)),
    roster: build.query(endpointFrom(getRoster)),
  }),
})

const { getRunningQueryThunk, upsertQueryData } = readsApi.util

/** Shows a request of the person as the server has just answered it. */
async function showOwn(dispatch: AppDispatch, request: HelpRequest): Promise<void> {
  await cancelRead(dispatch(getRunningQueryThunk('helpRequests', undefined)))
  const known = dispatch((_, getState) => readsApi.endpoints.helpRequests.select()(getState()).data ?? [])
  const others = known.filter(({ id }) => id !== request.id)
  await dispatch(upsertQueryData('helpRequests', undefined, [request, ...others]))
}

/** The help calls of the API. The answer to a change goes into the query cache, so that the screen shows it at once and not after the next poll. */
export const helpApi = readsApi.injectEndpoints({
  endpoints: build => ({
    answerHelpClaim: build.mutation({
      ...endpointFrom(answerHelpClaim),
      onQueryStarted: ({ params }, answered) =>
        whenAnswered(answered, async (dispatch, offer) => {
          await cancelRead(dispatch(getRunningQueryThunk('helpClaim', { params })))
          await dispatch(upsertQueryData('helpClaim', { params }, offer))
        }),
    }),
    answerHelpOffer: build.mutation({
      ...endpointFrom(answerHelpOffer),
      onQueryStarted: (_, answered) =>
        whenAnswered(answered, async (dispatch, offer) => {
          await cancelRead(dispatch(getRunningQueryThunk('helpOffers', undefined)))
          const known = dispatch((_, getState) => readsApi.endpoints.helpOffers.select()(getState()).data ?? [])
          const offers = known.map(one => (one.id === offer.id ? offer : one))
          await dispatch(upsertQueryData('helpOffers', undefined, offers))
        }),
    }),
    startHelp: build.mutation({
      ...endpointFrom(startHelp),
      onQueryStarted: (_, answered) => whenAnswered(answered, showOwn),
    }),
    testHelpChain: build.mutation({
      ...endpointFrom(testHelpChain),
      onQueryStarted: (_, answered) => whenAnswered(answered, showOwn),
    }),
    changeHelpCountdown: build.mutation(endpointFrom(changeHelpCountdown)),
    reportSeenOrder: build.mutation(endpointFrom(reportSeenOrder)),
    changeHelpRequest: build.mutation({
      ...endpointFrom(changeHelpRequest),
      onQueryStarted: (_, answered) => whenAnswered(answered, showOwn),
    }),
    saveHelpPlan: build.mutation({
      ...endpointFrom(saveHelpPlan),
      onQueryStarted: (_, answered) =>
        whenAnswered(answered, (dispatch, plan) => dispatch(upsertQueryData('helpPlan', undefined, plan))),
    }),
    revokeShareGrant: build.mutation(endpointFrom(revokeShareGrant)),
    checkIn: build.mutation(endpointFrom(checkIn)),
  }),
})
