import type { RideBoard } from '@muster/contracts/entities/ride'
import { answerRide, askForRide, endRide, getRides, offerRide } from '@muster/contracts/routes/rides'
import { api } from '../../../lib/api.ts'
import { endpointFrom } from '../../../lib/endpoint-from.ts'
import type { AppDispatch } from '../../../lib/use-app-dispatch.ts'
import { cancelRead } from '../cancel-read.ts'

const readsApi = api.injectEndpoints({ endpoints: build => ({ rides: build.query(endpointFrom(getRides)) }) })

type Answered = { dispatch: AppDispatch; queryFulfilled: PromiseLike<{ data: RideBoard }> }

/** The response to every change is the whole new board of rides. Puts it into the query cache, so that the screen shows it at once. */
async function whenAnswered({ dispatch, queryFulfilled }: Answered): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (!answer) return
  await cancelRead(dispatch(readsApi.util.getRunningQueryThunk('rides', undefined)))
  await dispatch(readsApi.util.upsertQueryData('rides', undefined, answer.data))
}

/** The ride calls of the API. */
export const ridesApi = readsApi.injectEndpoints({
  endpoints: build => ({
    offerRide: build.mutation({ ...endpointFrom(offerRide), onQueryStarted: (_, answered) => whenAnswered(answered) }),
    askForRide: build.mutation({
      ...endpointFrom(askForRide),
      onQueryStarted: (_, answered) => whenAnswered(answered),
    }),
    endRide: build.mutation({ ...endpointFrom(endRide), onQueryStarted: (_, answered) => whenAnswered(answered) }),
    answerRide: build.mutation({
      ...endpointFrom(answerRide),
      onQueryStarted: (_, answered) => whenAnswered(answered),
    }),
  }),
})
