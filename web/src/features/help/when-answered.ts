import type { AppDispatch } from '../../lib/use-app-dispatch.ts'

/** A change that was sent, as RTK Query's `onQueryStarted` receives it. */
type Sent<Data> = { dispatch: AppDispatch; queryFulfilled: PromiseLike<{ data: Data }> }

/** Calls `show` with the answer to a change. The caller of the mutation handles errors. */
export async function whenAnswered<Data>(
  { dispatch, queryFulfilled }: Sent<Data>,
  show: (dispatch: AppDispatch, data: Data) => Promise<unknown>,
): Promise<void> {
  const answer = await Promise.resolve(queryFulfilled).catch(() => null)
  if (answer) await show(dispatch, answer.data)
}
