import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect } from 'react'
import { isApiError } from '../../lib/error-text.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useMessagesQuery } from './api.ts'

export const refetchMs = 5000
// Polls faster while a reply is pending, because the person is waiting for it.
const awaitedRefetchMs = 1000

export const awaitsReply = (messages: readonly ChatMessage[]): boolean => messages.at(-1)?.replyPending === true

/** A session's messages, polled every 5 s while online. */
export function useMessages(userId: string, sessionId: string | null, onGone: () => void) {
  const online = useOnline()
  const args = { params: { userId }, query: { sessionId: sessionId ?? '' } }
  const {
    data: messages = [],
    error,
    isLoading,
    refetch,
  } = useMessagesQuery(args, {
    skip: sessionId === null,
    pollingInterval: online ? refetchMs : 0,
  })
  const isAwaited = online && awaitsReply(messages)
  const isGone = isApiError(error) && (error.status === 404 || error.status === 403)

  useEffect(() => {
    if (!isAwaited) return
    const timer = setInterval(refetch, awaitedRefetchMs)
    return () => clearInterval(timer)
  }, [isAwaited, refetch])

  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])

  return {
    messages,
    isAwaited,
    isLoading: isLoading || sessionId === null,
    hasFailed: error !== undefined && !isGone && online,
    refetch,
  }
}
