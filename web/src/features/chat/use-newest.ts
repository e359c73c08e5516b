import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect } from 'react'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { wait } from '../../lib/wait.ts'
import { chatApi } from './api.ts'

/** The longest that the server holds a request (`listChatMessages`). */
const heldMs = 3_000
// A busy server does not hold requests but answers at once.
const shortestRoundMs = 1_000

type List = { userId: string; sessionId: string | null; messages: readonly ChatMessage[] }

/** The list with `newest` in place of everything after the message `after`; null where that message is not in the list. */
export function withNewest(listed: readonly ChatMessage[], after: string | undefined, newest: readonly ChatMessage[]) {
  const last = listed.findIndex(({ id }) => id === after)
  return after !== undefined && last < 0 ? null : [...listed.slice(0, last + 1), ...newest]
}

/** While a reply is awaited, asks for the end of the list in requests that the server holds until something changes, and puts it into the list. */
export function useNewest({ userId, sessionId, messages }: List, isAwaited: boolean): void {
  const dispatch = useAppDispatch()
  const firstPending = messages.findIndex(({ replyPending }) => replyPending)
  const after = messages[firstPending - 1]?.id

  useEffect(() => {
    if (!isAwaited || sessionId === null) return
    let isOver = false
    async function follow(session: string) {
      const params = { userId }
      const query = { sessionId: session, after, wait: heldMs }
      const list = { params, query: { sessionId: session } }
      let known: readonly ChatMessage[] | undefined
      for (let round = 0; !isOver; round += 1) {
        // The first round learns the ETag, and is answered at once.
        const pause = round > 0 ? wait(shortestRoundMs) : undefined
        const asked = chatApi.endpoints.newestMessages.initiate(
          { params, query },
          { forceRefetch: true, subscribe: false },
        )
        const { data: newest } = await dispatch(asked)
        if (isOver) return
        if (newest && newest !== known) {
          known = newest
          dispatch(
            chatApi.util.updateQueryData('messages', list, listed => withNewest(listed, after, newest) ?? undefined),
          )
        }
        await pause
      }
    }
    void follow(sessionId)
    return () => {
      isOver = true
    }
  }, [dispatch, isAwaited, userId, sessionId, after])
}
