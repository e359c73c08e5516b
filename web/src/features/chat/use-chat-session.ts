import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { useEffect, useRef, useState } from 'react'
import { chatSessionsApi, sessionTitle } from '../../entities/chat-session/api.ts'
import { logProblem } from '../../lib/log.ts'
import { readText, removeStored, writeText } from '../../lib/storage.ts'
import { type AppDispatch, useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnline } from '../../lib/use-online.ts'
import { chatApi } from './api.ts'

/** Pause before the greeting of a new conversation, in ms. */
export const greetingDelayMs = 1000

type Start = { sessionId: string; greets: boolean }

/** Takes the session id from storage, else creates a session. `greets`: true if the session is new and has no greeting yet. */
async function startSession(dispatch: AppDispatch, userId: string): Promise<Start> {
  const stored = readText('newSessionId') ?? readText('currentSessionId')
  removeStored('newSessionId')
  if (stored) {
    const greets = readText('startChatbotConversation') !== null
    removeStored('startChatbotConversation')
    writeText('currentSessionId', stored)
    return { sessionId: stored, greets }
  }
  const body = { userId, title: sessionTitle(new Date()) }
  const { id } = await dispatch(chatSessionsApi.endpoints.createChatSession.initiate({ body })).unwrap()
  writeText('currentSessionId', id)
  return { sessionId: id, greets: true }
}

/** The stored chat session, else a new one; `sessionId` is null until it is known. A new conversation gets the greeting after `greetingDelayMs`. */
export function useChatSession(user: User, language: Language) {
  const dispatch = useAppDispatch()
  const [sessionId, setSessionId] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const online = useOnline()
  const start = useRef<{ attempt: number; promise: Promise<Start> }>(undefined)

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // React runs effects twice in development, and only one session may be created.
    if (start.current?.attempt !== attempt) start.current = { attempt, promise: startSession(dispatch, user.id) }
    start.current.promise.then(
      ({ sessionId: id, greets }) => {
        if (isOver) return
        setSessionId(id)
        setError(null)
        if (!greets) return
        // The server writes the greeting; this message only asks for it.
        const body = { userId: user.id, sessionId: id, content: 'greeting', isFromAI: true, metadata: { language } }
        timer = setTimeout(() => {
          dispatch(chatApi.endpoints.sendMessage.initiate({ body }))
            .unwrap()
            .catch(problem => logProblem('chat: greeting not sent', problem))
        }, greetingDelayMs)
      },
      problem => !isOver && setError(problem),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [dispatch, user.id, language, attempt])

  // Retries when the network returns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the network returns
  useEffect(() => {
    if (online && error) setAttempt(count => count + 1)
  }, [online])

  return {
    sessionId,
    error,
    /** Forgets a session that no longer exists and creates a new one. */
    restart: () => {
      removeStored('currentSessionId', 'newSessionId')
      setSessionId(null)
      setAttempt(count => count + 1)
    },
  }
}
