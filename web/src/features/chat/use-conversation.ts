import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, isApiError, isOffline } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnline } from '../../lib/use-online.ts'
import { chatApi, useSendMessageMutation } from './api.ts'
import { answerOffline, preloadAnswers } from './local-answers.ts'
import { enqueue, type QueuedMessage, readQueue, replayQueue } from './offline-queue.ts'

/** The session id of a message that was written offline before a session existed. */
const noSessionYet = ''

type Input = {
  user: User
  sessionId: string | null
  updates: readonly EmergencyUpdate[]
  language: Language
  onSent: () => void
}

/** Sends messages. Offline they are queued, and the guide on this device answers. */
export function useConversation({ user, sessionId, updates, language, onSent }: Input) {
  const { t } = useTranslation('chat')
  const dispatch = useAppDispatch()
  const online = useOnline()
  const [send, { isLoading: isSending }] = useSendMessageMutation()
  const [queued, setQueued] = useState<QueuedMessage[]>(readQueue)
  const [localAnswers, setLocalAnswers] = useState<ChatMessage[]>([])

  const replay = useCallback(async () => {
    if (!sessionId) return
    const sendTo = (session: string, { at: _, ...message }: QueuedMessage) =>
      dispatch(chatApi.endpoints.sendMessage.initiate({ body: { ...message, sessionId: session } })).unwrap()
    const left = await replayQueue(user.id, async message => {
      if (message.sessionId === noSessionYet) return sendTo(sessionId, message)
      // If its session was deleted meanwhile, the message goes to the current one.
      return sendTo(message.sessionId, message).catch(error => {
        if (isApiError(error) && (error.status === 404 || error.status === 403)) return sendTo(sessionId, message)
        throw error
      })
    })
    setQueued(left)
    if (left.length === 0) setLocalAnswers([])
    else logProblem('chat: queued messages not sent')
  }, [dispatch, user.id, sessionId])

  useEffect(() => {
    if (online && readQueue().length > 0) void replay()
  }, [online, replay])

  useEffect(() => {
    void preloadAnswers(language)
  }, [language])

  async function queueMessage(session: string, content: string, id: string) {
    const at = new Date().toISOString()
    setQueued(enqueue({ clientMessageId: id, userId: user.id, sessionId: session, content, at }))
    const answered = await answerOffline(content, user, updates, language).catch(error => {
      logProblem('chat: local answer failed', error)
      return null
    })
    if (!answered) return
    const answer: ChatMessage = {
      id: `local-${id}`,
      userId: user.id,
      sessionId: session,
      ...answered,
      isFromAI: true,
      createdAt: at,
      timestamp: at,
      clientMessageId: id,
      replyPending: false,
    }
    setLocalAnswers(answers => [...answers, answer])
  }

  /** Resolves to true when the message was sent or queued. */
  async function say(content: string, action?: ChatAction): Promise<boolean> {
    if (!sessionId && online) return false
    const clientMessageId = crypto.randomUUID()
    try {
      if (!online || !sessionId) throw { status: 'offline', message: '' }
      const metadata = { language, ...(action && { action }) }
      await send({ body: { userId: user.id, sessionId, content, clientMessageId, metadata } }).unwrap()
      onSent()
      return true
    } catch (error) {
      if (isOffline(error)) {
        await queueMessage(sessionId ?? noSessionYet, content, clientMessageId)
        return true
      }
      toast({ title: t('sendFailed'), description: errorText(error), variant: 'destructive' })
      return false
    }
  }

  return { say, isSending, queued, localAnswers, online }
}
