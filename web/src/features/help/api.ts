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

/** The help calls of the API. The answer to a change goes into the query cache, so that the screen shows it at once and not after the next poll. */
export const helpApi = readsApi.injectEndpoints({
  endpoints: build => ({
    answerHelpClaim: build.mutation({
      ...endpointFrom(answerHelpClaim),
      onQueryStarted: async ({ params }, { dispatch, queryFulfilled }) => {
        await queryFulfilled
          .then(({ data }) => dispatch(readsApi.util.upsertQueryData('helpClaim', { params }, data)))
          .catch(() => undefined)
      },
    }),
    answerHelpOffer: build.mutation({
      ...endpointFrom(answerHelpOffer),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled
          .then(({ data }) =>
            dispatch(
              readsApi.util.updateQueryData('helpOffers', undefined, offers =>
                offers.map(offer => (offer.id === data.id ? data : offer)),
              ),
            ),
          )
          .catch(() => undefined)
      },
    }),
    startHelp: build.mutation(endpointFrom(startHelp)),
    testHelpChain: build.mutation(endpointFrom(testHelpChain)),
    changeHelpCountdown: build.mutation(endpointFrom(changeHelpCountdown)),
    reportSeenOrder: build.mutation(endpointFrom(reportSeenOrder)),
    changeHelpRequest: build.mutation(endpointFrom(changeHelpRequest)),
    saveHelpPlan: build.mutation({
      ...endpointFrom(saveHelpPlan),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled
          .then(({ data }) => dispatch(readsApi.util.upsertQueryData('helpPlan', undefined, data)))
          .catch(() => undefined)
      },
    }),
    revokeShareGrant: build.mutation(endpointFrom(revokeShareGrant)),
    checkIn: build.mutation(endpointFrom(checkIn)),
  }),
})
