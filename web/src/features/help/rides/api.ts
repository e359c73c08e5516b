import type { RideBoard } from '@muster/contracts/entities/ride'
import { answerRide, askForRide, endRide, getRides, offerRide } from '@muster/contracts/routes/rides'
import { api } from '../../../lib/api.ts'
import { endpointFrom } from '../../../lib/endpoint-from.ts'

const readsApi = api.injectEndpoints({ endpoints: build => ({ rides: build.query(endpointFrom(getRides)) }) })

type Answered = { queryFulfilled: PromiseLike<{ data: RideBoard }> }
const shown = (board: RideBoard) => readsApi.util.upsertQueryData('rides', undefined, board)

/** The response to every change is the whole new board of rides. `show` puts it into the query cache, so that the screen shows it at once. */
async function whenAnswered({ queryFulfilled }: Answered, show: (board: RideBoard) => unknown): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (answer) show(answer.data)
}

/** The ride calls of the API. */
export const ridesApi = readsApi.injectEndpoints({
  endpoints: build => ({
    offerRide: build.mutation({
      ...endpointFrom(offerRide),
      onQueryStarted: (_, answer) => whenAnswered(answer, board => answer.dispatch(shown(board))),
    }),
    askForRide: build.mutation({
      ...endpointFrom(askForRide),
      onQueryStarted: (_, answer) => whenAnswered(answer, board => answer.dispatch(shown(board))),
    }),
    endRide: build.mutation({
      ...endpointFrom(endRide),
      onQueryStarted: (_, answer) => whenAnswered(answer, board => answer.dispatch(shown(board))),
    }),
    answerRide: build.mutation({
      ...endpointFrom(answerRide),
      onQueryStarted: (_, answer) => whenAnswered(answer, board => answer.dispatch(shown(board))),
    }),
  }),
})
