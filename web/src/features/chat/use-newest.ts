import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect } from 'react'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { wait } from '../../lib/wait.ts'
import { chatApi } from './api.ts'

/** The longest time that the server holds a request (`listChatMessages`), in ms. */
const heldMs = 3_000
// The shortest time between two requests, in ms: a busy server does not hold requests but answers at once.
const shortestRoundMs = 1_000

type List = { userId: string; sessionId: string | null; messages: readonly ChatMessage[] }

/** The list with everything after the message `after` replaced by `newest`. Without `after`, only `newest`; null if that message is not in the list. */
export function withNewest(listed: readonly ChatMessage[], after: string | undefined, newest: readonly ChatMessage[]) {
  const last = listed.findIndex(({ id }) => id === after)
  return after !== undefined && last < 0 ? null : [...listed.slice(0, last + 1), ...newest]
}

/** Long polling while a reply is awaited: requests the end of the list, which the server sends when something changes, and updates the cached list. */
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
        // The first request has no ETag yet, so the server answers it at once.
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
