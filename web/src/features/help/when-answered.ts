import type { AppDispatch } from '../../lib/use-app-dispatch.ts'

/** The second argument of a mutation's `onQueryStarted` in RTK Query. */
type Sent<Data> = { dispatch: AppDispatch; queryFulfilled: PromiseLike<{ data: Data }> }

/** Calls `show` with the response to a mutation. If the mutation fails it does nothing, because whoever called it handles the error. */
export async function whenAnswered<Data>(
  { dispatch, queryFulfilled }: Sent<Data>,
  show: (dispatch: AppDispatch, data: Data) => Promise<unknown>,
): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (answer) await show(dispatch, answer.data)
}
