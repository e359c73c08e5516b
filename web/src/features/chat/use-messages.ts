import type { ChatMessage } from '@muster/contracts/entities/chat'
import { useEffect, useState } from 'react'
import { chatStore } from '../../entities/chat-session/store.ts'
import { isApiError } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { useOnline } from '../../lib/use-online.ts'
import { useMessagesQuery } from './api.ts'
import { useNewest } from './use-newest.ts'

export const refetchMs = 5000

export const awaitsReply = (messages: readonly ChatMessage[]): boolean => messages.at(-1)?.replyPending === true

const none: readonly ChatMessage[] = []

/** The messages as this device kept them when it last saw them, until the server's list is there; null while they are looked for. */
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
 * A session's messages, polled every 5 s while online, and followed more closely while a reply is awaited; those that this device kept while the
 * server's are not there.
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
