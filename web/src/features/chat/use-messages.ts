import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect, useState } from 'react'
import { chatStore } from '../../entities/chat-session/store.ts'
import { isApiError } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useMessagesQuery } from './api.ts'
import { useNewest } from './use-newest.ts'

/** Interval at which the list is polled while online, in ms. */
export const refetchMs = 5000

/** Whether the server still has to answer the last message. */
export const awaitsReply = (messages: readonly ChatMessage[]): boolean => messages.at(-1)?.replyPending === true

const none: readonly ChatMessage[] = []

/** The messages that this device stored when it last got the list, for use until the server answers. Null while they are being read. */
function useKeptMessages(userId: string, sessionId: string | null, listed: readonly ChatMessage[] | undefined) {
  const [kept, setKept] = useState<readonly ChatMessage[] | null>(null)

  useEffect(() => {
    if (sessionId === null) return
    setKept(null)
    chatStore.history(userId, sessionId).then(setKept, problem => {
      logProblem('chat: kept messages not read', problem)
      setKept(none)
    })
  }, [userId, sessionId])

  useEffect(() => {
    if (sessionId === null || !listed) return
    chatStore
      .keepHistory({ userId, sessionId, messages: [...listed] })
      .catch(problem => logProblem('chat: messages not kept', problem))
  }, [userId, sessionId, listed])

  return kept
}

/**
 * A session's messages. They are polled every `refetchMs` while online, and faster while a reply is awaited. Until the server's list is there,
 * these are the messages that this device stored. Calls `onGone` if the session no longer exists.
 */
export function useMessages(userId: string, sessionId: string | null, onGone: () => void) {
  const online = useOnline()
  const args = { params: { userId }, query: { sessionId: sessionId ?? '' } }
  const {
    data: listed,
    error,
    isLoading,
    refetch,
  } = useMessagesQuery(args, {
    skip: sessionId === null,
    pollingInterval: online ? refetchMs : 0,
  })
  const kept = useKeptMessages(userId, sessionId, listed)
  const messages = listed ?? kept ?? none
  const isAwaited = online && listed !== undefined && awaitsReply(listed)
  const isGone = isApiError(error) && (error.status === 404 || error.status === 403)

  useNewest({ userId, sessionId, messages }, isAwaited)

  useEffect(() => {
    if (isGone) onGone()
  }, [isGone, onGone])

  return {
    messages,
    isAwaited,
    isLoading: messages.length === 0 && (isLoading || sessionId === null),
    hasFailed: error !== undefined && !isGone && online,
    refetch,
  }
}
