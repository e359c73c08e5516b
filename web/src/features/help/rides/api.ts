import type { RideBoard } from '@muster/contracts/entities/ride'
import { answerRide, askForRide, endRide, getRides, offerRide } from '@muster/contracts/routes/rides'
import { api } from '../../../lib/api.ts'
import { endpointFrom } from '../../../lib/endpoint-from.ts'
import type { AppDispatch } from '../../../lib/use-app-dispatch.ts'
import { cancelRead } from '../cancel-read.ts'
import { whenAnswered } from '../when-answered.ts'

const readsApi = api.injectEndpoints({ endpoints: build => ({ rides: build.query(endpointFrom(getRides)) }) })

/** Shows the new board of rides, which is the answer to every change. */
async function showBoard(dispatch: AppDispatch, board: RideBoard): Promise<void> {
  await cancelRead(dispatch(readsApi.util.getRunningQueryThunk('rides', undefined)))
  await dispatch(readsApi.util.upsertQueryData('rides', undefined, board))
}

/** The ride calls of the API. */
export const ridesApi = readsApi.injectEndpoints({
  endpoints: build => ({
    offerRide: build.mutation({
      ...endpointFrom(offerRide),
      onQueryStarted: (_, answered) => whenAnswered(answered, showBoard),
    }),
    askForRide: build.mutation({
      ...endpointFrom(askForRide),
      onQueryStarted: (_, answered) => whenAnswered(answered, showBoard),
    }),
    endRide: build.mutation({
      ...endpointFrom(endRide),
      onQueryStarted: (_, answered) => whenAnswered(answered, showBoard),
    }),
    answerRide: build.mutation({
      ...endpointFrom(answerRide),
      onQueryStarted: (_, answered) => whenAnswered(answered, showBoard),
    }),
  }),
})
